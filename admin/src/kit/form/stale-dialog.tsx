import { Button } from '../widgets/button.tsx'
import { Dialog } from '../widgets/dialog.tsx'
import { showValue } from '../text/show-value.ts'
import { useT } from '../text/translate.ts'
import type { Values } from './record-form.tsx'
import { differingFields, isSame } from './stale-edit.ts'

interface Props {
  labels: ReadonlyMap<string, string>
  before: Values
  theirs: Values
  mine: Values
  onTakeTheirs(): void
  onKeepMine(): void
  onClose(): void
}

/** Another user saved first: shows both versions. */
export function StaleDialog({ labels, before, theirs, mine, onTakeTheirs, onKeepMine, onClose }: Props) {
  const t = useT()
  const fields = differingFields(theirs, mine)
  return (
    <Dialog
      title={t('kit.stale_title')}
      onClose={onClose}
      is_wide
      foot={
        <>
          <Button kind="text" onClick={onClose}>
            {t('kit.stale_back')}
          </Button>
          <Button kind="ghost" onClick={onTakeTheirs}>
            {t('kit.stale_theirs')}
          </Button>
          <Button onClick={onKeepMine}>{t('kit.stale_mine')}</Button>
        </>
      }
    >
      <p className="mb-4">{t(fields.length === 0 ? 'kit.stale_same' : 'kit.stale_text')}</p>
      {fields.length > 0 && (
        <div className="overflow-x-auto">
          <table className="table">
            <thead>
              <tr>
                <th>{t('kit.field')}</th>
                <th>{t('kit.stale_was')}</th>
                <th>{t('kit.stale_their_version')}</th>
                <th>{t('kit.stale_my_version')}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr key={field}>
                  <td>{labels.get(field) ?? field}</td>
                  <td className="whitespace-pre-wrap">{showValue(before[field], t)}</td>
                  <td className={`whitespace-pre-wrap ${isSame(before[field], theirs[field]) ? '' : 'diff-is'}`}>
                    {showValue(theirs[field], t)}
                  </td>
                  <td className={`whitespace-pre-wrap ${isSame(before[field], mine[field]) ? '' : 'diff-is'}`}>
                    {showValue(mine[field], t)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  )
}
