import { type Dispatch, useState } from 'react'
import { PUPILS_MAX } from '@shop/contract/rules/goods/room-amounts'
import { Button } from '@shop/ui/components/button/button.tsx'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { BudgetField } from './budget-field.tsx'
import { CHOOSING, type PlannerState, sizeOf } from './planner-state.ts'

interface ParamsProps {
  state: PlannerState
  change: Dispatch<Partial<PlannerState>>
}

/** Everything is recomputed at once. A phone folds the fields into one line. */
export function PlannerParams({ state, change }: ParamsProps) {
  const { t } = useTranslation()
  const [is_open, setOpen] = useState(false)
  const size = sizeOf(state)
  return (
    <form
      className={is_open ? 'params no-print is-open' : 'params no-print'}
      aria-label={t('planner_params')}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="params__line">
        <span>
          {t('planner_params_line', { ...size })}
          {state.budget !== null && ` · ${moneyText(state.budget)}`}
          {` · ${t(`planner_choosing_${state.choosing}`)}`}
        </span>
        <Button kind="ghost" size="sm" aria-expanded={is_open} onClick={() => setOpen(!is_open)}>
          {t(is_open ? 'planner_params_close' : 'edit')}
        </Button>
      </div>
      <div className="field">
        <span className="label">{t('planner_pupils')}</span>
        <Stepper
          size="sm"
          label={t('planner_pupils')}
          amount={size.pupils}
          least={1}
          most={PUPILS_MAX}
          onAmount={(pupils) => change({ pupils })}
        />
      </div>
      <div className="field">
        <span className="label">{t('planner_groups')}</span>
        <Stepper
          size="sm"
          label={t('planner_groups')}
          amount={size.groups}
          least={1}
          most={PUPILS_MAX}
          onAmount={(groups) => change({ groups })}
        />
      </div>
      <BudgetField className="params__bud" budget={state.budget} is_live onChange={(budget) => change({ budget })} />
      <fieldset className="params__pick">
        <legend className="label">{t('planner_choosing')}</legend>
        <div className="seg">
          {CHOOSING.map((choosing) => (
            <label key={choosing}>
              <input
                type="radio"
                name="choosing"
                checked={state.choosing === choosing}
                onChange={() => change({ choosing })}
              />
              <span>{t(`planner_choosing_${choosing}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </form>
  )
}
