import { useWatch } from 'react-hook-form'
import { isIban, isIbanShape, isSellerCode, isSellerCodeShape } from '@shop/contract/rules/orders/requisites'
import { Icon } from '../widgets/icon.tsx'
import { useT } from '../text/translate.ts'

/** Only for warnings: registers contain exceptions. */
export const isCodeSuspect = (typed: string) => isSellerCodeShape(typed.trim()) && !isSellerCode(typed.trim())
export const isIbanSuspect = (typed: string) => isIbanShape(typed) && !isIban(typed)

/** Below a field with a ЄДРПОУ or РНОКПП. */
export const CodeWarning = ({ source }: { source: string }) => (
  <Warning source={source} isSuspect={isCodeSuspect} text="kit.check_code" />
)

export const IbanWarning = ({ source }: { source: string }) => (
  <Warning source={source} isSuspect={isIbanSuspect} text="kit.check_iban" />
)

interface Props {
  source: string
  isSuspect: (typed: string) => boolean
  text: string
}

function Warning({ source, isSuspect, text }: Props) {
  const t = useT()
  const typed: unknown = useWatch({ name: source })
  return (
    <p role="status" className="mt-1 flex gap-2 text-sm text-warn-700">
      {typeof typed === 'string' && isSuspect(typed) && (
        <>
          <Icon name="alert" className="!size-4 shrink-0" />
          {t(text)}
        </>
      )}
    </p>
  )
}
