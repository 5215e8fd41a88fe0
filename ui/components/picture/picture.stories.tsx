import type { Story } from '../../gallery/story.ts'
import { Picture } from './picture.tsx'

const PLACE = { sizes: '150px', width: 150, height: 150 }

/** A photograph comes in three widths and two formats. */
export const Photograph: Story = ({ words }) => (
  <div className="plate">
    <Picture {...PLACE} file={{ web_path: './photograph.webp' }} alt={words.product} priority />
  </div>
)

export const Drawing: Story = ({ words }) => (
  <div className="plate">
    <Picture {...PLACE} file={{ web_path: './drawing.svg' }} alt={words.product} />
  </div>
)

export const Missing: Story = ({ words }) => (
  <div className="plate">
    <Picture {...PLACE} file={null} alt={words.product} placeholder="./drawing.svg" />
  </div>
)
