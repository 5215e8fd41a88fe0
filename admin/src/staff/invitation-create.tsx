import { ROLES } from '@shop/contract/rights'
import { SelectInput } from '../kit/form/choice-inputs.tsx'
import { CreatePage } from '../kit/form/form-page.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { TextInput } from '../kit/form/text-inputs.tsx'
import { useT } from '../kit/text/translate.ts'

export function InvitationCreate() {
  const t = useT()
  return (
    <CreatePage title="staff.invite" defaults={{ name: '', email: '', role: 'manager' }}>
      <Panel className="max-w-[640px]">
        <TextInput source="name" label="staff.name" is_required length_max={200} />
        <TextInput source="email" label="staff.email" type="email" is_required hint="staff.email_hint" />
        <SelectInput
          source="role"
          label="staff.role"
          is_required
          hint="staff.role_hint"
          choices={ROLES.map((role) => ({ id: role, name: t(`shell.role_${role}`) }))}
        />
      </Panel>
    </CreatePage>
  )
}
