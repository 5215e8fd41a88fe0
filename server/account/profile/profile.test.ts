import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { getProfile, updateProfile } from '@shop/contract/shop/account'
import { buyer, newBuyer, signIn } from '../../testing/fixtures/accounts.ts'
import { faultNamesOf } from '@shop/contract/call'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'

const { petro, mariia } = buyer

async function openWithPetro(t: {
  after(close: () => Promise<void>): void
}): Promise<{ shop: TestShop; token: string }> {
  const shop = await openShop()
  t.after(shop.close)
  return { shop, token: await newBuyer(shop, petro) }
}

test('only submitted fields are changed, and null clears one', async (t) => {
  const { shop, token } = await openWithPetro(t)
  const organization = { name: 'Ліцей №5', document_code: '12345678', contact_person: 'Олена Шевченко' }
  const address_delivery = {
    full_name: 'Петро Коваль',
    address_line: 'Львів, вул. Зелена, 1',
    phone_number: '+380 (67) 123 45 67',
    po_box: null,
  }
  await shop.call(updateProfile, { body: { organization } }, { token })
  await shop.call(updateProfile, { body: { address_delivery } }, { token })
  const body = { name: 'Петро Ковальчук', organization: { document_code: null } }
  const answer = await shop.call(updateProfile, { body }, { token })
  const { data } = await shop.call(getProfile, {}, { token })
  deepEqual(answer.data, data)
  equal(data.name, 'Петро Ковальчук')
  equal(data.phone_number, petro.phone_number)
  deepEqual(data.organization, { ...organization, document_code: null })
  deepEqual(data.address_delivery, address_delivery)
})

test('an empty submission changes nothing', async (t) => {
  const { shop, token } = await openWithPetro(t)
  const before = await shop.call(getProfile, {}, { token })
  for (const body of [{}, { organization: {} }, { address_delivery: {} }])
    deepEqual(await shop.call(updateProfile, { body }, { token }), before)
})

test('a list in the place of a part is refused, and so is one in the place of the whole form', async (t) => {
  const { shop, token } = await openWithPetro(t)
  const faultsOf = async (body: unknown) =>
    faultNamesOf(await refuses(shop.call(updateProfile, { body: body as object }, { token }), 'invalid_data'))
  deepEqual(await faultsOf({ organization: [] }), { organization: 'bad_format' })
  deepEqual(await faultsOf({ organization: ['Ліцей №5'], name: 'Петро' }), { organization: 'bad_format' })
  deepEqual(await faultsOf([]), { body: 'bad_format' })
})

test('a phone number is stored as the input mask formats it, however it was typed', async (t) => {
  const { shop, token } = await openWithPetro(t)
  for (const phone_number of ['0501112233', '380501112233', '501112233', '+380 50 111-22-33']) {
    const { data } = await shop.call(updateProfile, { body: { phone_number } }, { token })
    equal(data.phone_number, '+380 (50) 111 22 33')
  }
})

test('each invalid field of the account form is named, and nothing of the form is saved', async (t) => {
  const { shop, token } = await openWithPetro(t)
  const body = {
    name: 'Н0вий',
    email: 'petro@',
    phone_number: '12',
    organization: { document_code: '12A4', name: 'x'.repeat(201) },
    address_delivery: { phone_number: '+380', full_name: '' },
  }
  const refused = await refuses(shop.call(updateProfile, { body }, { token }), 'invalid_data')
  deepEqual(Object.keys(faultNamesOf(refused)).sort(), [
    'address_delivery.full_name',
    'address_delivery.phone_number',
    'email',
    'name',
    'organization.document_code',
    'organization.name',
    'phone_number',
  ])
  equal((await shop.call(getProfile, {}, { token })).data.name, petro.name)
})

test('a buyer cannot set their own discount, bonuses, id or role', async (t) => {
  const { shop, token } = await openWithPetro(t)
  const before = await shop.call(getProfile, {}, { token })
  const body = { id: 1, role: 'owner', discount: { percent: 90 }, discount_percent: 90, bonuses_balance: 9, user_id: 1 }
  await shop.call(updateProfile, { body: body as never }, { token })
  await shop.call(updateProfile, { body: { organization: { user_id: 99, name: 'Ліцей' } as never } }, { token })
  const { data } = await shop.call(getProfile, {}, { token })
  deepEqual(data, { ...before.data, organization: { ...before.data.organization, name: 'Ліцей' } })
})

test('the same e-mail in another case stays confirmed', async (t) => {
  const { shop, token } = await openWithPetro(t)
  await shop.call(updateProfile, { body: { email: 'Petro@School.example' } }, { token })
  equal((await shop.call(getProfile, {}, { token })).data.email, 'Petro@School.example')
  await signIn(shop, petro)
})

test('another buyer’s e-mail cannot be taken', async (t) => {
  const { shop, token } = await openWithPetro(t)
  await newBuyer(shop, mariia)
  const taken = shop.call(updateProfile, { body: { email: mariia.email, name: 'Інший' } }, { token })
  const refused = await refuses(taken, 'email_taken')
  deepEqual(faultNamesOf(refused), { email: 'email_taken' })
  equal((await shop.call(getProfile, {}, { token })).data.name, petro.name)
})
