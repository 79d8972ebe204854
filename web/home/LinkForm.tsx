import { useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { LinkForm_link$key } from '../__generated__/LinkForm_link.graphql';
import { ChangedNotice } from '../core/ChangedNotice.tsx';
import { useEditing } from '../core/useEditing.ts';
import { useUnsavedChanges } from '../core/useUnsavedChanges.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { ImageField } from '../uploads/ImageField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { focusFirstError, useForm } from '../ui/useForm.ts';
import { addressError } from './address.ts';
import { useLinkWriting } from './useLinkWriting.ts';

/** Adds or changes an entry of « Mes liens »: name and address are needed (B656). */
export function LinkForm({
  link: key,
  onClose,
}: {
  /** Null for a new one. */
  link: LinkForm_link$key | null;
  onClose: () => void;
}) {
  const link = useFragment(
    graphql`
      fragment LinkForm_link on ExternalLink {
        id
        version
        title
        url
        ...ChangedNotice_edited
      }
    `,
    key,
  );
  const current = { title: link?.title ?? '', url: link?.url ?? '', icon: null as File | null };
  const form = useForm(current, ({ title, url }) => ({
    ...(title.trim() === '' ? { title: 'Le titre est obligatoire.' } : {}),
    url: url.trim() === '' ? "L'adresse du lien est obligatoire." : addressError(url),
  }));
  const { values, errors, set } = form;
  const editing = useEditing(form, { version: link?.version ?? null, values: current });
  useUnsavedChanges(form.hasChanges);
  // Of a new one it is told what it lacks.
  const hasNothing = Boolean(link) && !form.hasChanges;
  const [failure, setFailure] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const { create, update, isPending } = useLinkWriting();
  const submit = async (basedOn = editing.basedOn) => {
    if (isPending) return;
    setFailure(null);
    if (!form.check()) {
      focusFirstError(element.current);
      return;
    }
    const typed = {
      title: values.title.trim(),
      url: values.url.trim(),
      ...(values.icon ? { icon: values.icon } : {}),
    };
    editing.send();
    const outcome = await (link
      ? update({ input: { linkId: link.id, basedOn, ...typed } })
      : create({ input: typed }));
    if (outcome.isDone) {
      onClose();
      return;
    }
    if (outcome.isChanged) {
      editing.refuse();
      return;
    }
    if (!form.refuse(outcome.inputs)) setFailure(outcome.message);
    focusFirstError(element.current);
  };
  return (
    <form
      ref={element}
      noValidate
      className="flex max-w-2xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasNothing) void submit();
      }}
    >
      <h2 className="m-0 text-lg font-bold">{link ? 'Modifier le lien' : 'Nouveau lien'}</h2>
      {failure !== null && <ErrorNotice message={failure} />}
      <ChangedNotice
        kind="link"
        edited={link ?? null}
        editing={editing}
        current={[
          { label: 'Nom', content: current.title },
          { label: 'Lien', content: current.url },
        ]}
        isSaving={isPending}
        onSave={(version) => void submit(version)}
      />
      <TextField
        label="Nom"
        value={values.title}
        onChange={(title) => set('title', title)}
        error={errors.title}
        maxLength={100}
        isRequired
      />
      <TextField
        label="Lien"
        type="url"
        value={values.url}
        onChange={(url) => set('url', url)}
        error={errors.url}
        placeholder="https://"
        maxLength={2000}
        isRequired
      />
      <div className="flex flex-col gap-2">
        <ImageField
          label="Choisir une icône (facultatif)"
          file={values.icon}
          onChange={(icon) => set('icon', icon)}
          dropLabel="Icône du lien"
        />
        {errors.icon !== undefined && (
          <p role="alert" className="m-0 text-sm font-medium text-danger">
            {errors.icon}
          </p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onPress={onClose}>Annuler</Button>
        <Button type="submit" kind="primary" isPending={isPending} isIdle={hasNothing}>
          Enregistrer
        </Button>
      </div>
    </form>
  );
}
