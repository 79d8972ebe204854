import { SelectField } from '../ui/SelectField.tsx';
import { Switch } from '../ui/Switch.tsx';
import type { AccountForm } from './accountForm.ts';
import { civilities, civilityOf } from './civility.ts';
import { ContactFields } from './ContactFields.tsx';
import { PhotoField } from './PhotoField.tsx';

const options = Object.entries(civilities).map(([value, label]) => ({ value, label }));

/** The fields of an account, for who makes and who changes one. */
export function AccountFields({
  form,
  src,
  isEdited,
  hasCivility,
}: {
  form: AccountForm;
  /** The picture that is stored. */
  src: string | null;
  isEdited: boolean;
  /** Whether the API keeps a civility that an administrator chooses. */
  hasCivility: boolean;
}) {
  const { values, errors, set } = form;
  const initials = `${values.firstName.at(0) ?? ''}${values.lastName.at(0) ?? ''}`.toUpperCase() || '?';
  return (
    <>
      <PhotoField
        initials={initials}
        src={src}
        username={values.email.trim() || 'nouveau'}
        value={values.photo}
        onChange={(photo) => set('photo', photo)}
        error={errors.photo}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {hasCivility && (
          <SelectField
            label="Civilité"
            name="civility"
            options={options}
            value={values.civility}
            onChange={(value) => set('civility', civilityOf(value) ?? 'MR')}
            error={errors.civility}
            className="sm:col-span-2"
          />
        )}
        <ContactFields form={form} areNamesRequired={isEdited} />
      </div>
      <Switch
        label="Peut créer des communautés"
        isOn={values.canCreateCommunities}
        onChange={(isOn) => set('canCreateCommunities', isOn)}
      />
    </>
  );
}
