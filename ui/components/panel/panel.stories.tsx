import type { Story } from '../../gallery/story.ts'

export const WithFacts: Story = ({ words }) => (
  <section className="panel">
    <div className="panel__head">
      <h2>{words.product}</h2>
    </div>
    <div className="panel__body">
      <dl className="dl">
        <dt>{words.amount}</dt>
        <dd>12</dd>
        <dt>{words.categories}</dt>
        <dd>
          <a className="link" href="#1">
            {words.product}
          </a>
        </dd>
      </dl>
    </div>
  </section>
)
