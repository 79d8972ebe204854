import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay';
import type { PlatformSettings_branding$key } from '../__generated__/PlatformSettings_branding.graphql';
import type { PlatformSettingsMutation } from '../__generated__/PlatformSettingsMutation.graphql';
import { useAsyncMutation } from '../relay/useAsyncMutation.ts';
import { ChangedNotice, type CurrentPart } from '../core/ChangedNotice.tsx';
import { useEditing } from '../core/useEditing.ts';
import { useUnsavedChanges } from '../core/useUnsavedChanges.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Html } from '../ui/Html.tsx';
import { ImageField } from '../ui/ImageField.tsx';
import { Switch } from '../ui/Switch.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { TextField } from '../ui/TextField.tsx';
import { showToast } from '../ui/toast.ts';
import { focusFirstError } from '../ui/useForm.ts';
import { applyBranding } from './applyBranding.ts';
import {
  type PlatformForm,
  type PlatformValues,
  storedValues,
  usePlatformForm,
  warningOf,
  webColors,
} from './platformForm.ts';
import { PlatformPreview } from './PlatformPreview.tsx';
import { SwatchField } from './SwatchField.tsx';

const RichTextEditor = lazy(async () => ({
  default: (await import('../ui/RichTextEditor.tsx')).RichTextEditor,
}));

/** The fields of the form that are colours, without those of the web version. */
const mainColors = [
  ['mainColor', 'Couleur principale'],
  ['tabColor', 'Couleur des onglets'],
] as const;

/** What of the settings differs from what was chosen in the form, for who chooses between the two. */
const differences = (stored: PlatformValues, typed: PlatformValues): CurrentPart[] => [
  ...(stored.name === typed.name ? [] : [{ label: 'Nom', content: stored.name }]),
  ...(stored.welcome === typed.welcome
    ? []
    : [{ label: 'Texte de l’écran de connexion', content: <Html html={stored.welcome} /> }]),
  ...[...mainColors, ...webColors].flatMap(([field, label]) =>
    stored[field] === typed[field] ? [] : [{ label, content: <ColorSample color={stored[field]} /> }],
  ),
];

const ColorSample = ({ color }: { color: string }) => (
  <span className="inline-flex items-center gap-1.5 tabular-nums">
    <span
      aria-hidden="true"
      className="size-3.5 rounded-full border border-line-strong"
      style={{ backgroundColor: color }}
    />
    {color}
  </span>
);

/** The platform's name and look: two tabs of one form, with what it would look like beside them. */
export function PlatformSettings({ branding: key }: { branding: PlatformSettings_branding$key }) {
  const branding = useFragment(
    graphql`
      fragment PlatformSettings_branding on Branding {
        version
        name
        welcome
        mainColor
        tabColor
        bodyBackgroundColor
        headerBackgroundColor
        headerMenuColor
        headerActiveMenuColor
        communityColor
        communityBadgeColor
        contactsColor
        logo {
          url
        }
        secondaryLogo {
          url
        }
        favicon {
          url
        }
        ...ChangedNotice_edited
      }
    `,
    key,
  );
  const { logo, secondaryLogo, favicon } = branding;
  const stored = storedValues(branding);
  const form = usePlatformForm(stored);
  const { values } = form;
  const editing = useEditing(form, { version: branding.version, values: stored });
  useUnsavedChanges(form.hasChanges);
  const [tab, setTab] = useState('general');
  const [failure, setFailure] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const environment = useRelayEnvironment();
  const [run, isPending] = useAsyncMutation<PlatformSettingsMutation>(graphql`
    mutation PlatformSettingsMutation($input: SaveBrandingInput!) {
      saveBranding(input: $input) {
        branding {
          version
          ...PlatformSettings_branding
        }
        userErrors {
          code
          message
          path
        }
      }
    }
  `);
  const submit = async (basedOn = editing.basedOn) => {
    if (isPending) return;
    setFailure(null);
    if (!form.check()) {
      setTab(values.name.trim() === '' ? 'general' : 'colors');
      focusFirstError(element.current);
      return;
    }
    const outcome = await run({
      input: {
        basedOn,
        name: values.name.trim(),
        welcome: values.welcome,
        mainColor: values.mainColor,
        tabColor: values.tabColor,
        webColors: Object.fromEntries(webColors.map(([field]) => [field, values[field]])),
        ...(values.logo ? { logo: values.logo } : {}),
        ...(values.secondaryLogo ? { secondaryLogo: values.secondaryLogo } : {}),
        ...(values.favicon ? { favicon: values.favicon } : {}),
      },
    });
    if (!outcome.isDone) {
      if (outcome.isChanged) {
        editing.refuse();
        return;
      }
      form.refuse(outcome.inputs);
      setFailure(outcome.message);
      return;
    }
    editing.advance(outcome.response.saveBranding.branding?.version ?? null);
    form.keep({ ...values, logo: null, secondaryLogo: null, favicon: null });
    for (const file of ['logo', 'secondaryLogo', 'favicon'] as const) form.set(file, null);
    await applyBranding(environment);
    showToast({ text: 'Les paramètres ont été enregistrés.', kind: 'success' });
  };
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-8 xl:grid-cols-[1fr_22rem]"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="flex min-w-0 flex-col gap-6">
        {failure !== null && <ErrorNotice message={failure} />}
        <ChangedNotice
          kind="settings"
          edited={branding}
          editing={editing}
          current={differences(stored, values)}
          isSaving={isPending}
          onSave={(version) => void submit(version)}
        />
        <Tabs
          label="Paramètres de la plateforme"
          selected={tab}
          onSelect={setTab}
          items={[
            {
              id: 'general',
              title: 'Général',
              content: (
                <General
                  key={editing.fillCount}
                  form={form}
                  pictures={{ logo: logo?.url, secondaryLogo: secondaryLogo?.url, favicon: favicon?.url }}
                />
              ),
            },
            { id: 'colors', title: 'Couleurs', content: <Colors form={form} /> },
          ]}
        />
        <div className="flex justify-end">
          <Button type="submit" kind="primary" isPending={isPending}>
            Enregistrer
          </Button>
        </div>
      </div>
      <PlatformPreview values={values} stored={stored} logo={logo?.url ?? null} />
    </form>
  );
}

const pictureFields = [
  ['logo', 'Logo principal'],
  ['secondaryLogo', 'Second logo, pour les fonds sombres'],
  ['favicon', 'Icône de l’onglet'],
] as const;

/** Name, pictures and the text of the sign-in screen. */
function General({
  form: { values, errors, set },
  pictures,
}: {
  form: PlatformForm;
  /** Addresses of the pictures that are stored. */
  pictures: Record<(typeof pictureFields)[number][0], string | undefined>;
}) {
  return (
    <div className="flex flex-col gap-6">
      <TextField
        label="Nom de l’application"
        value={values.name}
        onChange={(name) => set('name', name)}
        error={errors.name}
        maxLength={60}
        isRequired
      />
      {pictureFields.map(([field, label]) => (
        <div key={field} role="group" aria-label={label} className="flex flex-col gap-2">
          <span aria-hidden="true" className="text-sm font-semibold">
            {label}
          </span>
          {values[field] === null && pictures[field] && (
            <img
              src={pictures[field]}
              alt={`${label}, actuellement`}
              className={`h-14 w-fit max-w-full rounded-xl border border-line object-contain p-2 ${
                field === 'secondaryLogo' ? 'bg-[#171e26]' : 'bg-white'
              }`}
            />
          )}
          <ImageField label="Choisir une image" file={values[field]} onChange={(file) => set(field, file)} />
          {errors[field] !== undefined && (
            <p role="alert" className="m-0 text-sm font-medium text-danger">
              {errors[field]}
            </p>
          )}
        </div>
      ))}
      <div className="flex flex-col gap-1.5">
        <span aria-hidden="true" className="text-sm font-semibold">
          Texte de l’écran de connexion
        </span>
        <Suspense fallback={<div className="h-40 rounded-xl bg-sunken" />}>
          <div className="rounded-2xl border border-line-strong">
            <RichTextEditor
              label="Texte de l’écran de connexion"
              initial={values.welcome}
              onChange={({ html, isEmpty }) => set('welcome', isEmpty ? '' : html)}
              error={errors.welcome}
            />
          </div>
        </Suspense>
      </div>
    </div>
  );
}

/** The main colours, and on demand those of the web version. */
function Colors({ form: { values, errors, set } }: { form: PlatformForm }) {
  const [isAdvanced, setAdvanced] = useState(false);
  return (
    <div className="flex flex-col gap-6">
      {mainColors.map(([field, label]) => (
        <SwatchField
          key={field}
          label={label}
          value={values[field]}
          onChange={(color) => set(field, color)}
          warning={warningOf(values, field)}
          error={errors[field]}
        />
      ))}
      <Switch
        label="Option avancée : version web"
        description="Choisir chaque couleur de la version web"
        isOn={isAdvanced}
        onChange={setAdvanced}
      />
      {isAdvanced &&
        webColors.map(([field, label]) => (
          <SwatchField
            key={field}
            label={label}
            value={values[field]}
            onChange={(color) => set(field, color)}
            warning={warningOf(values, field)}
            error={errors[field]}
          />
        ))}
    </div>
  );
}
