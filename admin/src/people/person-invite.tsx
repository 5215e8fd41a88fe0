import { ROLES } from '@shop/contract/rights'
import { CreatePage, Panel, SelectInput, TextInput, useT } from '../ui/kit.ts'

/** Invites somebody by a letter. */
export function PersonInvite() {
  const t = useT()
  return (
    <CreatePage title="people.invite" defaults={{ name: '', email: '', role: 'manager' }}>
      <Panel className="max-w-[640px]">
        <TextInput source="name" label="people.name" is_required length_max={200} />
        <TextInput source="email" label="people.email" type="email" is_required hint="people.email_hint" />
        <SelectInput
          source="role"
          label="people.role"
          is_required
          hint="people.role_hint"
          choices={ROLES.map((role) => ({ id: role, name: t(`shell.role_${role}`) }))}
        />
      </Panel>
    </CreatePage>
  )
}
