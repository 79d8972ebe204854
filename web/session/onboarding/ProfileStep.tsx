import { type FormEvent, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { useNavigate } from 'react-router-dom';
import type { ProfileStep_viewer$key } from '../../__generated__/ProfileStep_viewer.graphql';
import { BirthDateField } from '../../people/BirthDateField.tsx';
import { languages } from '../../people/languages.ts';
import { phoneAdvice } from '../../people/phone.ts';
import { focusFirstError, useProfileForm, valuesOf } from '../../people/profileForm.ts';
import { useUpdateProfile } from '../../people/useUpdateProfile.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { stepAddress } from './steps.ts';

/** The profile, filled in with what is known of it already. */
export function ProfileStep({ viewer: key }: { viewer: ProfileStep_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment ProfileStep_viewer on Viewer {
        language
        user {
          firstName
          lastName
          job
          phone
          birthDate
          country
          description
        }
      }
    `,
    key,
  );
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [save, isSaving] = useUpdateProfile();
  const { values, errors, set, check, refuse } = useProfileForm(valuesOf(viewer.user, viewer.language), [
    'firstName',
    'lastName',
    'country',
    'language',
  ]);

  const submit = async () => {
    setFailure(null);
    if (!check()) {
      focusFirstError(form.current);
      return;
    }
    const result = await save(values);
    if (result.isSaved) {
      void navigate(stepAddress('photo'));
      return;
    }
    refuse(result.errors);
    setFailure(result.message);
    focusFirstError(form.current);
  };

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!isSaving) void submit();
      }}
    >
      {failure !== null && <ErrorNotice message={failure} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Prénom"
          name="firstName"
          autoComplete="given-name"
          maxLength={100}
          isRequired
          value={values.firstName}
          onChange={(value) => set('firstName', value)}
          error={errors.firstName}
        />
        <TextField
          label="Nom"
          name="lastName"
          autoComplete="family-name"
          maxLength={100}
          isRequired
          value={values.lastName}
          onChange={(value) => set('lastName', value)}
          error={errors.lastName}
        />
        <TextField
          label="Fonction"
          name="job"
          autoComplete="organization-title"
          maxLength={150}
          value={values.job}
          onChange={(value) => set('job', value)}
          error={errors.job}
        />
        <TextField
          label="Téléphone"
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          {...phoneAdvice(values.phone, 'Le format de téléphone est incorrect')}
          value={values.phone}
          onChange={(value) => set('phone', value)}
          error={errors.phone}
        />
        <BirthDateField value={values.birth} onChange={(value) => set('birth', value)} error={errors.birth} />
        <TextField
          label="Pays"
          name="country"
          autoComplete="country-name"
          maxLength={100}
          isRequired
          value={values.country}
          onChange={(value) => set('country', value)}
          error={errors.country}
        />
        <SelectField
          label="Préférence de langue"
          name="language"
          isRequired
          options={languages}
          value={values.language}
          onChange={(value) => set('language', value)}
          error={errors.language}
        />
      </div>
      <TextArea
        label="Description"
        name="description"
        maxLength={2_000}
        value={values.description}
        onChange={(value) => set('description', value)}
        error={errors.description}
      />
      <div className="flex flex-wrap gap-3 *:flex-1">
        {/* From here one goes back to the page of those who do not go on (B119). */}
        <Button onPress={() => void navigate(stepAddress('annuler'))}>Retour</Button>
        <Button type="submit" kind="primary" isPending={isSaving}>
          Suivant
        </Button>
      </div>
    </form>
  );
}
