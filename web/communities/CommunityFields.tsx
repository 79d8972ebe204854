import type { Capability } from '../__generated__/EditCommunityPageQuery.graphql';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { PictureField } from '../uploads/picture/PictureField.tsx';
import { choosableKinds, type CommunityForm, textFields } from './communityForm.ts';
import { useId } from 'react';

interface TextProps {
  form: CommunityForm;
  isEdited: boolean;
  /** Those of the platform: texts of other extensions are not shown. */
  capabilities: readonly Capability[];
}

/** Title, subject and the texts of extensions. */
export function CommunityTextFields({ form, isEdited, capabilities }: TextProps) {
  return textFields
    .filter(({ capability }) => capability === undefined || capabilities.includes(capability))
    .map(({ name, label, maxLength, isLong, missing, isOptionalFirst }) => {
      const Input = isLong ? TextArea : TextField;
      return (
        <Input
          key={name}
          label={label}
          name={name}
          maxLength={maxLength}
          isRequired={missing !== undefined && (isEdited || !isOptionalFirst)}
          value={form.values[name]}
          onChange={(value) => form.set(name, value)}
          error={form.errors[name]}
        />
      );
    });
}

/** Radio buttons for the kind: who can find and join the community. */
export function KindField({ form }: { form: CommunityForm }) {
  const id = useId();
  const error = form.errors.kind;
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0" {...(error ? { 'aria-describedby': `${id}-error` } : {})}>
      <legend className="mb-2 p-0 text-sm font-semibold">Type</legend>
      <div className="flex flex-col gap-2">
        {choosableKinds.map(({ value, label, description }) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border border-line-strong px-4 py-2 transition-colors hover:bg-sunken has-checked:border-accent-ink has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent-ink"
          >
            <input
              type="radio"
              name={id}
              value={value}
              checked={form.values.kind === value}
              onChange={() => form.set('kind', value)}
              {...(error ? { 'aria-invalid': true as const } : {})}
              className="m-0 size-4 accent-accent"
            />
            <span>
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-ink-soft">{description}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="m-0 mt-2 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface PictureProps {
  form: CommunityForm;
  /** Address of the stored picture. */
  src: string | null;
  onDelete?: () => void;
}

/** The square logo. */
export function LogoField({ form, src, onDelete }: PictureProps) {
  const { values, errors } = form;
  return (
    <PictureField
      label="Logo"
      action={values.logo || src ? 'Changer le logo' : 'Choisir un logo'}
      aspect={1}
      longest={512}
      fileName="logo"
      value={values.logo}
      onChange={(logo) => form.set('logo', logo)}
      error={errors.logo}
      onDelete={src ? onDelete : undefined}
    >
      {(preview) => (
        <Preview src={preview ?? src} color={values.color} className="size-28 rounded-2xl">
          {values.title.trim().slice(0, 1).toUpperCase()}
        </Preview>
      )}
    </PictureField>
  );
}

/** The wide cover. */
export function CoverField({ form, src, onDelete }: PictureProps) {
  const { values, errors } = form;
  return (
    <PictureField
      label="Couverture"
      action={values.cover || src ? 'Changer la couverture' : 'Choisir une couverture'}
      aspect={16 / 9}
      longest={1600}
      fileName="couverture"
      value={values.cover}
      onChange={(cover) => form.set('cover', cover)}
      error={errors.cover}
      onDelete={src ? onDelete : undefined}
    >
      {(preview) => (
        <Preview
          src={preview ?? src}
          color={values.color}
          className="aspect-video w-full max-w-72 rounded-2xl"
        />
      )}
    </PictureField>
  );
}

function Preview({
  src,
  color,
  className,
  children,
}: {
  src: string | null;
  color: string;
  className: string;
  children?: string;
}) {
  if (src !== null) return <img src={src} alt="" className={`bg-sunken object-cover ${className}`} />;
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: `color-mix(in oklab, ${color || '#d6d6d6'} 60%, #10202c)` }}
      className={`grid place-items-center text-4xl font-bold text-white ${className}`}
    >
      {children}
    </span>
  );
}
