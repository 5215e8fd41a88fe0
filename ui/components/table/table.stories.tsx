import type { Story } from '../../gallery/story.ts'

export const Rows: Story = ({ words }) => (
  <div className="table-wrap">
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{words.product}</th>
          <th scope="col" className="num">
            {words.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {[4, 12, 1200].map((amount) => (
          <tr key={amount}>
            <td>{words.product}</td>
            <td className="num">{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
