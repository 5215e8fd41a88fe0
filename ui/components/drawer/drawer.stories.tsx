import type { Story } from '../../gallery/story.ts'
import { Button } from '../button/button.tsx'
import { Checkbox } from '../check/check.tsx'
import { Drawer } from './drawer.tsx'

const stay = () => {}

export const Plain: Story = ({ words }) => (
  <Drawer title={words.categories} onClose={stay} close_label={words.close}>
    <p className="story">{words.empty_text}</p>
  </Drawer>
)

export const WithFoot: Story = ({ words }) => (
  <Drawer
    title={words.categories}
    onClose={stay}
    close_label={words.close}
    foot={<Button is_block>{words.save}</Button>}
  >
    <div className="story">
      <Checkbox defaultChecked>{words.in_stock}</Checkbox>
    </div>
  </Drawer>
)
