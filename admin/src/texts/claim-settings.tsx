import { DAY_KINDS } from '@shop/contract/rules/orders/claims'
import { NumberInput, SelectInput } from '../kit/form/choice-inputs.tsx'
import { TextAreaInput } from '../kit/form/text-inputs.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { useT } from '../kit/text/translate.ts'

export function ClaimSettings() {
  const t = useT()
  const kinds = DAY_KINDS.map((id) => ({ id, name: t(`settings.days_${id}`) }))
  return (
    <Panel title={t('settings.claims')}>
      <div className="grid gap-4 md:grid-cols-2">
        <NumberInput source="return_days" label="settings.return_days" hint="settings.return_days_hint" is_required />
        <NumberInput source="claim_notice_days" label="settings.claim_notice_days" is_required />
        <NumberInput source="return_answer_days" label="settings.return_answer_days" is_required />
        <NumberInput source="claim_answer_days" label="settings.claim_answer_days" is_required />
        <SelectInput source="claim_day_kind" label="settings.claim_day_kind" choices={kinds} />
        <TextAreaInput source="holidays" label="settings.holidays" hint="settings.holidays_hint" rows={3} />
      </div>
    </Panel>
  )
}
