import { Check } from '../ui/icon-paths.ts'
import { Icon } from '../ui/icon.tsx'
import { descriptionBlocks } from './description-blocks.ts'

export function Description({ text }: { text: string }) {
  return descriptionBlocks(text).map((block, place) =>
    block.kind === 'text' ? (
      <p key={place} className="prose-doc mt-4 text-lg leading-7 whitespace-pre-line">
        {block.text}
      </p>
    ) : (
      <ul key={place} className="mt-6 grid gap-x-8 gap-y-3 sm:grid-cols-2">
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
