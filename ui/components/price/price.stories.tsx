import type { Story } from '../../gallery/story.ts'
import type { Words } from '../../gallery/words.ts'
import { Price } from './price.tsx'

const wordsOf = ({ old_price, sale_price, hryvnia, kopiykas }: Words) => ({
  old: old_price,
  sale: sale_price,
  spoken: (whole: string, part: string) => `${whole} ${hryvnia} ${part} ${kopiykas}`,
})

export const Amounts: Story = ({ words }) =>
  [0.5, 12480, 9999999.99].map((amount) => <Price key={amount} amount={amount} words={wordsOf(words)} />)

export const Sale: Story = ({ words }) => <Price amount={1250.5} old={1480} words={wordsOf(words)} />
