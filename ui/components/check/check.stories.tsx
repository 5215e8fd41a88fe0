import type { Story } from '../../gallery/story.ts'
import { Checkbox } from './check.tsx'

export const Boxes: Story = ({ words }) => (
  <>
    <Checkbox>{words.consent}</Checkbox>
    <Checkbox defaultChecked>{words.consent}</Checkbox>
    <Checkbox disabled>{words.consent}</Checkbox>
  </>
)

export const RadiosAndSwitches: Story = ({ words }) => (
  <>
    <label className="check">
      <input type="radio" name="stock" defaultChecked />
      {words.in_stock}
    </label>
    <label className="check">
      <input type="radio" name="stock" />
      {words.soon}
    </label>
    <input type="checkbox" className="switch" aria-label={words.consent} />
    <input type="checkbox" className="switch" aria-label={words.save} defaultChecked />
  </>
)
