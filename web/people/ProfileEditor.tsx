import { type FormEvent, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { ProfileEditor_viewer$key } from '../__generated__/ProfileEditor_viewer.graphql';
import { useUnsavedChanges } from '../core/useUnsavedChanges.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { SuccessNotice } from '../ui/SuccessNotice.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import { focusFirstError } from '../ui/useForm.ts';
import { ownEmailError } from './contactDetails.ts';
import { PhotoField } from './PhotoField.tsx';
import {
  ProfileBirthField,
  ProfileLanguageField,
  ProfilePhoneField,
  ProfileTextField,
} from './ProfileFields.tsx';
import { toProfileInput, useProfileForm, initialProfileValues } from './profileForm.ts';
import { useUpdateAvatar } from './useUpdateAvatar.ts';
import { useUpdateProfile } from './useUpdateProfile.ts';

/** Form for the viewer's own profile. */
export function ProfileEditor({ viewer: key }: { viewer: ProfileEditor_viewer$key }) {
  const {
    user,
    email: username,
    language,
    isBirthYearVisible,
  } = useFragment(
    graphql`
      fragment ProfileEditor_viewer on Viewer @throwOnFieldError {
        email
        language
        isBirthYearVisible
        user {
          firstName
          lastName
          initials
          jobTitle
          phone
          birthDate
          country
          description
          avatar {
            contentUrl(width: 256, height: 256)
          }
        }
      }
    `,
    key,
  );
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const fields = useProfileForm(initialProfileValues(user, language), ['firstName', 'lastName']);
  const [photo, setPhoto] = useState<File | null>(null);
  const [email, setEmail] = useState(username);
  const [emailRefusal, setEmailRefusal] = useState<string>();
  const [isYearShown, setYearShown] = useState(isBirthYearVisible);
  const [wasYearShown, keepYearShown] = useState(isBirthYearVisible);
  const leave = useUnsavedChanges(
    fields.hasChanges || isYearShown !== wasYearShown || photo !== null || email !== username,
  );
  const [outcome, setOutcome] = useState<{ isSaved: boolean; message: string } | null>(null);
  const [saveProfile, isSaving] = useUpdateProfile();
  const [uploadPhoto, isUploading] = useUpdateAvatar();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setOutcome(null);
    const refusal = ownEmailError(email, username);
    setEmailRefusal(refusal);
    if (!fields.check() || refusal !== undefined) {
      focusFirstError(form.current);
      return;
    }
    // Country and description have no field here.
    const { country: _country, description: _description, ...shown } = toProfileInput(fields);
    const result = await saveProfile({
      ...shown,
      ...(isYearShown == null || isYearShown === wasYearShown ? {} : { isBirthYearVisible: isYearShown }),
    });
    if (!result.isSaved) {
      if (!fields.refuse(result.errors)) setOutcome({ isSaved: false, message: result.message });
      focusFirstError(form.current);
      return;
    }
    fields.keep(fields.values);
    keepYearShown(isYearShown);
    // The photograph is saved after the profile (B616); after a failure it stays selected and can be sent again.
    const failure = photo ? await uploadPhoto(photo) : null;
    // One that was chosen meanwhile stays.
    if (failure === null) setPhoto((now) => (now === photo ? null : now));
    setOutcome(
      failure === null
        ? { isSaved: true, message: 'Les informations ont été mises à jour avec succès.' }
        : { isSaved: false, message: failure },
    );
    scrollTo({ top: 0, behavior: 'smooth' });
  };

  return (
    <Card className="p-5 sm:p-8">
      <h1 className="m-0 mb-6 text-2xl font-bold">Mon profil</h1>
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          if (isSaving || isUploading) event.preventDefault();
          else void submit(event);
        }}
      >
        {outcome?.isSaved && <SuccessNotice message={outcome.message} />}
        {outcome && !outcome.isSaved && <ErrorNotice message={outcome.message} />}
        <PhotoField
          initials={user.initials}
          src={user.avatar?.contentUrl ?? null}
          username={username}
          value={photo}
          onChange={setPhoto}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <ProfileTextField form={fields} field="firstName" />
          <ProfileTextField form={fields} field="lastName" />
          <TextField
            label="Email"
            name="email"
            type="email"
            description="C’est votre identifiant&nbsp;: un administrateur peut le modifier."
            autoComplete="email"
            maxLength={320}
            isRequired
            value={email}
            onChange={(value) => {
              setEmail(value);
              setEmailRefusal(undefined);
            }}
            error={emailRefusal}
          />
          <ProfileTextField form={fields} field="jobTitle" />
          <ProfileBirthField form={fields} />
          <ProfilePhoneField form={fields} advice="Le téléphone est invalide (0X00000000 ou +XXX0000000)" />
          <ProfileLanguageField form={fields} />
        </div>
        {isYearShown != null && (
          <Switch
            label="Montrer mon année de naissance"
            description="Les autres voient toujours le jour et le mois."
            isOn={isYearShown}
            onChange={setYearShown}
          />
        )}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button onPress={() => leave(() => void navigate('/utilisateurs'))}>Annuler</Button>
          <Button type="submit" kind="primary" isPending={isSaving || isUploading}>
            Modifier
          </Button>
        </div>
      </form>
    </Card>
  );
}
