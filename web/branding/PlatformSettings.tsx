import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { PlatformSettings_branding$key } from '../__generated__/PlatformSettings_branding.graphql';
import type { PlatformSettingsMutation } from '../__generated__/PlatformSettingsMutation.graphql';
import { useKeyedMutation } from '../sending/useKeyedMutation.ts';
import { ChangedNotice, type CurrentPart } from '../core/ChangedNotice.tsx';
import { reportError } from '../core/errors.ts';
import { useEditing } from '../core/useEditing.ts';
import { useUnsavedChanges } from '../core/useUnsavedChanges.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Html } from '../ui/Html.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { showToast } from '../ui/toast.ts';
import { focusFirstError } from '../ui/useForm.ts';
import { useAfterChecks, useFileChecks } from '../uploads/useFileChecks.ts';
import { applyBranding } from './applyBranding.ts';
import { Colors, General } from './PlatformFields.tsx';
import { mainColors, type PlatformValues, storedValues, usePlatformForm, webColors } from './platformForm.ts';
import { PlatformPreview } from './PlatformPreview.tsx';

/** Settings whose stored value differs from the typed one, listed in the conflict notice. */
const differences = (stored: PlatformValues, typed: PlatformValues): CurrentPart[] => [
  ...(stored.name === typed.name ? [] : [{ label: 'Nom', content: stored.name }]),
  ...(stored.welcomeText === typed.welcomeText
    ? []
    : [{ label: 'Texte de l’écran de connexion', content: <Html html={stored.welcomeText} /> }]),
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
    <span>{color}</span>
  </span>
);

/** The platform's name and appearance: a form with two tabs and a preview. */
export function PlatformSettings({ branding: key }: { branding: PlatformSettings_branding$key }) {
  const branding = useFragment(
    graphql`
      fragment PlatformSettings_branding on Branding {
        version
        name
        welcomeText
        primaryColor
        tabColor
        webColors {
          bodyBackgroundColor
          headerBackgroundColor
          headerMenuColor
          headerActiveMenuColor
          communityColor
          communityBadgeColor
          contactsColor
        }
        logo {
          contentUrl
        }
        secondaryLogo {
          contentUrl
        }
        favicon {
          contentUrl
        }
        ...ChangedNotice_edited
      }
    `,
    key,
  );
  const { logo, secondaryLogo, favicon } = branding;
  const stored = storedValues({ ...branding, ...branding.webColors });
  const form = usePlatformForm(stored);
  const { values } = form;
  const editing = useEditing(form, { version: branding.version, values: stored });
  useUnsavedChanges(form.hasChanges);
  const [tab, setTab] = useState('general');
  const [failure, setFailure] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const saving = useRef<HTMLButtonElement>(null);
  const environment = useRelayEnvironment();
  const [run, isPending] = useKeyedMutation<PlatformSettingsMutation>(graphql`
    mutation PlatformSettingsMutation($input: UpdateBrandingInput!) {
      updateBranding(input: $input) {
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
  const checks = useFileChecks();
  const submit = useAfterChecks(checks, async (basedOn: string | null = editing.basedOn) => {
    if (isPending) return;
    setFailure(null);
    if (!form.check()) {
      flushSync(() => setTab(values.name.trim() === '' ? 'general' : 'colors'));
      focusFirstError(element.current);
      return;
    }
    editing.send();
    const outcome = await run(
      {
        input: {
          basedOn,
          name: values.name.trim(),
          welcomeText: values.welcomeText,
          primaryColor: values.primaryColor,
          tabColor: values.tabColor,
          webColors: Object.fromEntries(webColors.map(([field]) => [field, values[field]])),
          ...(values.logo ? { logo: values.logo } : {}),
          ...(values.secondaryLogo ? { secondaryLogo: values.secondaryLogo } : {}),
          ...(values.favicon ? { favicon: values.favicon } : {}),
        },
      },
      {
        // It has no id by which the store would know it again.
        updater: (store) => {
          const now = store.getRootField('updateBranding')?.getLinkedRecord('branding');
          if (now) store.getRoot().getLinkedRecord('branding')?.copyFieldsFrom(now);
        },
      },
    );
    if (!outcome.isDone) {
      if (outcome.isChanged) {
        editing.refuse();
        return;
      }
      if (form.refuse(outcome.inputs))
        flushSync(() => setTab(webColors.some(([field]) => field in outcome.inputs) ? 'colors' : 'general'));
      else setFailure(outcome.message);
      focusFirstError(element.current);
      return;
    }
    // The notice disappears, so its focus moves here.
    if (editing.stage !== null) saving.current?.focus();
    editing.advance(outcome.response.updateBranding.branding?.version ?? null);
    form.keep({ ...values, logo: null, secondaryLogo: null, favicon: null });
    for (const file of ['logo', 'secondaryLogo', 'favicon'] as const) form.set(file, null);
    showToast({ text: 'Les paramètres ont été enregistrés.', kind: 'success' });
    applyBranding(environment).catch(reportError);
  });
  return (
    <form
      ref={element}
      noValidate
      className="flex flex-wrap gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (form.hasChanges) void submit();
      }}
    >
      <div className="flex min-w-0 grow basis-[18rem] flex-col gap-6">
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
                  form={form}
                  fillCount={editing.fillCount}
                  pictures={{
                    logo: logo?.contentUrl,
                    secondaryLogo: secondaryLogo?.contentUrl,
                    favicon: favicon?.contentUrl,
                  }}
                  checks={checks}
                />
              ),
            },
            { id: 'colors', title: 'Couleurs', content: <Colors form={form} /> },
          ]}
        />
        <div className="flex justify-end">
          <Button
            ref={saving}
            type="submit"
            kind="primary"
            isPending={isPending || checks.isAwaited}
            isIdle={!form.hasChanges}
          >
            Enregistrer
          </Button>
        </div>
      </div>
      <PlatformPreview values={values} stored={stored} logo={logo?.contentUrl ?? null} />
    </form>
  );
}
