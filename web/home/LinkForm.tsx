import { graphql, useFragment } from 'react-relay/hooks';
import type { LinkForm_link$key } from '../__generated__/LinkForm_link.graphql';
import { ImageField } from '../uploads/ImageField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { lockedWhile, useForm } from '../ui/useForm.ts';
import { addressError } from './address.ts';
import { EntryForm } from './EntryForm.tsx';
import { useEntryForm } from './useEntryForm.ts';
import { useLinkWriting } from './useLinkWriting.ts';

/** Form to add or edit an entry of « Mes liens »; name and address are required (B656). */
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
  const { create, update, isPending } = useLinkWriting();
  const form = useForm(current, ({ title, url }) => ({
    ...(title.trim() === '' ? { title: 'Le titre est obligatoire.' } : {}),
    url: url.trim() === '' ? 'L’adresse du lien est obligatoire.' : addressError(url),
  }));
  const state = useEntryForm(form, {
    isNew: !link,
    version: link?.version ?? null,
    stored: current,
    save: ({ title, url, icon }, basedOn) => {
      const typed = { title: title.trim(), url: url.trim(), ...(icon ? { icon } : {}) };
      return link ? update({ input: { linkId: link.id, basedOn, ...typed } }) : create({ input: typed });
    },
    isPending,
    onClose,
  });
  const { values, errors, set } = lockedWhile(isPending, form);
  return (
    <EntryForm
      title={link ? 'Modifier le lien' : 'Nouveau lien'}
      state={state}
      kind="link"
      edited={link ?? null}
      current={[
        { label: 'Nom', content: current.title },
        { label: 'Lien', content: current.url },
      ]}
      onClose={onClose}
    >
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
          checks={state.checks}
          dropLabel="Icône du lien"
        />
        {errors.icon !== undefined && (
          <p role="alert" className="m-0 text-sm font-medium text-danger">
            {errors.icon}
          </p>
        )}
      </div>
    </EntryForm>
  );
}
