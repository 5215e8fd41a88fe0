import { descriptionBlocks } from '../../products/description-blocks.ts'
import { Check } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'

export function Description({ text }: { text: string }) {
  return descriptionBlocks(text).map((block, index) =>
    block.kind === 'text' ? (
      <p key={index} className="prose-doc mt-4 text-lg leading-7 whitespace-pre-line">
        {block.text}
      </p>
    ) : (
      <ul key={index} className="mt-6 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {block.items.map((item, item_place) => (
          <li key={item_place} className="flex gap-3">
            <Icon of={Check} className="mt-0.5 text-ok-500" />
            <span className="min-w-0">{item}</span>
          </li>
        ))}
      </ul>
    ),
  )
}
