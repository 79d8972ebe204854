import { type FormEvent, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useParams } from 'react-router-dom';
import type { ExternalFormMutation } from '../__generated__/ExternalFormMutation.graphql';
import { useKeyedMutation } from '../sending/useKeyedMutation.ts';
import { communityPath } from '../communities/communityKinds.tsx';
import { useGoBack } from '../core/useGoBack.ts';
import { useUnsavedChanges } from '../core/useUnsavedChanges.ts';
import { ContactFields, type ContactValues } from '../people/ContactFields.tsx';
import { emailError, phoneError } from '../people/contactDetails.ts';
import { PhotoField } from '../people/PhotoField.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { focusFirstError, type FormErrors, lockedWhile, useForm } from '../ui/useForm.ts';
import { defaultRole, type Role, parseRole, roles } from './RoleSelect.tsx';

interface Values extends ContactValues {
  role: Role;
  avatar: File | null;
}

const empty: Values = {
  firstName: '',
  lastName: '',
  email: '',
  jobTitle: '',
  phone: '',
  role: defaultRole,
  avatar: null,
};

const findErrors = (values: Values): FormErrors<Values> => ({
  email: emailError(values.email),
  phone: phoneError(values.phone),
});

/** Invites an external person by mail. */
export function ExternalForm({
  communityId,
  onInvited,
}: {
  communityId: string;
  onInvited: (email: string) => void;
}) {
  const form = useForm(empty, findErrors);
  const element = useRef<HTMLFormElement>(null);
  const leave = useUnsavedChanges(form.hasChanges);
  const [failure, setFailure] = useState<string | null>(null);
  const { databaseId = '' } = useParams();
  const goBack = useGoBack(communityPath(databaseId));
  const [run, isPending] = useKeyedMutation<ExternalFormMutation>(graphql`
    mutation ExternalFormMutation($input: InviteGuestInput!) {
      inviteGuest(input: $input) {
        email
        userErrors {
          message
          path
        }
      }
    }
  `);
  const fields = lockedWhile(isPending, form);
  const { values, errors, set } = fields;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setFailure(null);
    if (!form.check()) {
      focusFirstError(element.current);
      return;
    }
    const { avatar, ...contact } = values;
    const outcome = await run({ input: { communityId, ...contact, ...(avatar ? { avatar } : {}) } });
    if (outcome.isDone) {
      leave(() => onInvited(values.email.trim()));
      return;
    }
    const refused: FormErrors<Values> = {};
    for (const field of Object.keys(empty) as (keyof Values)[]) {
      const words = outcome.inputs[field];
      if (words !== undefined) refused[field] = words;
    }
    if (!form.refuse(refused)) setFailure(outcome.message);
    focusFirstError(element.current);
  };
  const initials = `${values.firstName.at(0) ?? ''}${values.lastName.at(0) ?? ''}`.toUpperCase() || '?';
  return (
    <form ref={element} noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      {failure !== null && <ErrorNotice message={failure} />}
      <PhotoField
        initials={initials}
        src={null}
        username="externe"
        value={values.avatar}
        onChange={(avatar) => set('avatar', avatar)}
        error={errors.avatar}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ContactFields form={fields} />
        <SelectField
          label="Rôle"
          name="role"
          options={roles}
          value={values.role}
          onChange={(value) => set('role', parseRole(value).value)}
          error={errors.role}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onPress={() => leave(goBack)}>Annuler</Button>
        <Button type="submit" kind="primary" isPending={isPending}>
          Inviter
        </Button>
      </div>
    </form>
  );
}
