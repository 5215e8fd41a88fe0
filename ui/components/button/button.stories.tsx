import { Plus, Trash2 } from '../../icons/rare-icon-paths.ts'
import { Icon } from '../../icons/icon.tsx'
import type { Story } from '../../gallery/story.ts'
import { Button, IconButton } from './button.tsx'

export const Kinds: Story = ({ words }) =>
  (['primary', 'ghost', 'soft', 'text', 'danger'] as const).map((kind) => (
    <Button key={kind} kind={kind}>
      {words.save}
    </Button>
  ))

export const Sizes: Story = ({ words, density }) =>
  (density === 'dense' ? (['sm', 'xs'] as const) : (['lg', 'md', 'sm'] as const)).map((size) => (
    <Button key={size} size={size}>
      {words.save}
    </Button>
  ))

export const States: Story = ({ words }) => (
  <>
    <Button disabled>{words.save}</Button>
    <Button is_loading>{words.save}</Button>
    <Button kind="ghost" is_loading>
      {words.save}
    </Button>
    <Button is_block>
      <Icon of={Plus} />
      {words.save}
    </Button>
  </>
)

export const IconButtons: Story = ({ words }) => (
  <>
    <IconButton label={words.close}>
      <Icon of={Trash2} />
    </IconButton>
    <IconButton label={words.save} look="line">
      <Icon of={Plus} />
    </IconButton>
    <IconButton label={words.cancel} size="sm">
      <Icon of={Trash2} />
    </IconButton>
    <IconButton label={words.next} disabled>
      <Icon of={Trash2} />
    </IconButton>
  </>
)
