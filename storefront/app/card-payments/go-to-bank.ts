import type { CardProvider } from '@shop/contract/rules/money/card-payments'
import { payOrder } from '@shop/contract/shop/orders/card-payments'
import { call } from '../api/call.ts'

/** The card is only typed on the provider's page. @param onLeaving once the provider has answered */
export async function goToBank(code: string, provider: CardProvider, onLeaving?: () => void): Promise<void> {
  const { data } = await call(payOrder, { params: { code }, body: { provider } })
  onLeaving?.()
  if ('redirect_url' in data) location.assign(data.redirect_url)
  else sendForm(data.form)
}

function sendForm({ action, fields }: { action: string; fields: Record<string, string> }): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
