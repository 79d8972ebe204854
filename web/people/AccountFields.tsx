import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { AccountForm } from './accountForm.ts';
import { PhotoField } from './PhotoField.tsx';

/** The fields of an account, for who makes and who changes one [2 §5]. */
export function AccountFields({
  form,
  src,
  isEdited,
}: {
  form: AccountForm;
  /** The picture that is stored. */
  src: string | null;
  isEdited: boolean;
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
        <TextField
          label="Prénom"
          name="firstName"
          maxLength={100}
          isRequired={isEdited}
          value={values.firstName}
          onChange={(value) => set('firstName', value)}
          error={errors.firstName}
        />
        <TextField
          label="Nom"
          name="lastName"
          maxLength={100}
          isRequired={isEdited}
          value={values.lastName}
          onChange={(value) => set('lastName', value)}
          error={errors.lastName}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          maxLength={320}
          isRequired
          value={values.email}
          onChange={(value) => set('email', value)}
          error={errors.email}
        />
        <TextField
          label="Fonction"
          name="job"
          maxLength={150}
          value={values.job}
          onChange={(value) => set('job', value)}
          error={errors.job}
        />
        <TextField
          label="Téléphone"
          name="phone"
          type="tel"
          maxLength={40}
          value={values.phone}
          onChange={(value) => set('phone', value)}
          error={errors.phone}
        />
      </div>
      <Switch
        label="Peut créer des communautés"
        isOn={values.canCreateCommunities}
        onChange={(isOn) => set('canCreateCommunities', isOn)}
      />
    </>
  );
}
