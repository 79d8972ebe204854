import { SelectField } from '../ui/SelectField.tsx';
import { Switch } from '../ui/Switch.tsx';
import type { AccountForm } from './accountForm.ts';
import { honorifics, parseHonorific } from './profileValues.ts';
import { ContactFields } from './ContactFields.tsx';
import { PhotoField } from './PhotoField.tsx';

const options = Object.entries(honorifics).map(([value, label]) => ({ value, label }));

/** Fields of an account, for creating and editing. */
export function AccountFields({
  form,
  src,
  isEdited,
  hasHonorific,
}: {
  form: AccountForm;
  /** The stored picture. */
  src: string | null;
  isEdited: boolean;
  /** Whether administrators can choose the honorific. */
  hasHonorific: boolean;
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
        {hasHonorific && (
          <SelectField
            label="Civilité"
            name="honorific"
            options={options}
            value={values.honorific}
            onChange={(value) => set('honorific', parseHonorific(value) ?? 'MR')}
            error={errors.honorific}
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
