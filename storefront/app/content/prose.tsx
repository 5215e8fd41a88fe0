import { descriptionBlocks } from '../catalog/public.ts'

/** A text of the shop as its writer laid it out: paragraphs between blank lines, lines that begin with "• " as a list. */
export function Prose({ text }: { text: string }) {
  return (
    <div className="prose-doc text-lg leading-7">
      {descriptionBlocks(text).map((block, place) =>
        block.kind === 'text' ? (
          <p key={place} className="whitespace-pre-line">
            {block.text}
          </p>
        ) : (
          <ul key={place}>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </div>
  )
}
