import { descriptionBlocks } from '../products/description-blocks.ts'

/** Blank lines separate paragraphs, "• " begins list lines. */
export function Prose({ text }: { text: string }) {
  return (
    <div className="prose-doc text-lg leading-7">
      {descriptionBlocks(text).map((block, index) =>
        block.kind === 'text' ? (
          <p key={index} className="whitespace-pre-line">
            {block.text}
          </p>
        ) : (
          <ul key={index}>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </div>
  )
}
