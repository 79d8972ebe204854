import { type FormEvent, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { ProfileStep_viewer$key } from '../../__generated__/ProfileStep_viewer.graphql';
import {
  ProfileBirthField,
  ProfileLanguageField,
  ProfilePhoneField,
  ProfileTextField,
  ProfileCountryField,
} from '../../people/ProfileFields.tsx';
import { toProfileInput, useProfileForm, initialProfileValues } from '../../people/profileForm.ts';
import { focusFirstError, lockedWhile } from '../../ui/useForm.ts';
import { useUpdateProfile } from '../../people/useUpdateProfile.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { stepAddress } from './progress.ts';

/** The profile form, filled with the known values. */
export function ProfileStep({ viewer: key }: { viewer: ProfileStep_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment ProfileStep_viewer on Viewer @throwOnFieldError {
        language
        user {
          firstName
          lastName
          jobTitle
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
  const opened = initialProfileValues(viewer.user, viewer.language);
  const fields = lockedWhile(
    isSaving,
    useProfileForm(opened, ['firstName', 'lastName', 'country', 'language']),
  );

  const submit = async () => {
    setFailure(null);
    if (!fields.check()) {
      focusFirstError(form.current);
      return;
    }
    const result = await save(toProfileInput(fields));
    if (result.isSaved) {
      void navigate(stepAddress('photo'));
      return;
    }
    if (!fields.refuse(result.errors)) setFailure(result.message);
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
        <ProfileTextField form={fields} field="firstName" />
        <ProfileTextField form={fields} field="lastName" />
        <ProfileTextField form={fields} field="jobTitle" />
        <ProfilePhoneField form={fields} advice="Le format de téléphone est incorrect" />
        <ProfileBirthField form={fields} />
        <ProfileCountryField form={fields} />
        <ProfileLanguageField form={fields} />
      </div>
      <TextArea
        label="Description"
        name="description"
        maxLength={2_000}
        value={fields.values.description}
        onChange={(value) => fields.set('description', value)}
        error={fields.errors.description}
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
