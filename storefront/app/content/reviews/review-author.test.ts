import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { reviewAuthor, reviewOrganisation } from './review-author.ts'

const unsigned = { first_name: null, last_name: null, organization: null, user: null }
const user = { name: 'Катерина Левченко', organization: { name: 'Вільховецька мистецька школа' } }

test('a review shows both names, or the account’s if one is missing', () => {
  equal(reviewAuthor({ ...unsigned, first_name: 'Оксана', last_name: 'Дяченко', user }), 'Оксана Дяченко')
  equal(reviewAuthor({ ...unsigned, first_name: 'Оксана', user }), 'Катерина Левченко')
  equal(reviewAuthor({ ...unsigned, last_name: 'Дяченко' }), null)
})

test('a review shows its own organisation, or the account’s', () => {
  equal(reviewOrganisation({ ...unsigned, organization: 'Ліцей № 2', user }), 'Ліцей № 2')
  equal(reviewOrganisation({ ...unsigned, user }), 'Вільховецька мистецька школа')
  equal(reviewOrganisation({ ...unsigned, user: { ...user, organization: { name: null } } }), null)
})
