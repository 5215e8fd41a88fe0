import type { Story } from '../../gallery/story.ts'
import { Pager, type PagerLinkProps } from './pager.tsx'

const link = (page: number, look: PagerLinkProps) => (
  <a key={page + (look.className ?? '')} href={`#${page}`} {...look} />
)

const cells = (pages: readonly (number | null)[], current: number) =>
  pages.map((page) => ({ target: page, label: String(page ?? '…'), is_current: page === current }))

export const FirstPage: Story = ({ words }) => (
  <Pager
    label={words.pages}
    previous={{ target: null, label: words.previous }}
    pages={cells([1, 2, 3], 1)}
    next={{ target: 2, label: words.next }}
    renderLink={link}
  />
)

export const WithGaps: Story = ({ words }) => (
  <Pager
    label={words.pages}
    previous={{ target: 5, label: words.previous }}
    pages={cells([1, null, 5, 6, 7, null, 40], 6)}
    next={{ target: 7, label: words.next }}
    renderLink={link}
  />
)

/** As in the admin: buttons, because a list there keeps its page in its own state. */
export const Buttons: Story = ({ words }) => (
  <Pager
    label={words.pages}
    previous={{ target: 2, label: words.previous }}
    pages={cells([1, 2, 3], 3)}
    next={{ target: null, label: words.next }}
    renderLink={(page, look) => <button key={page + (look.className ?? '')} type="button" {...look} />}
  />
)
