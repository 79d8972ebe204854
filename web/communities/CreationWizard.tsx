import IconConfetti from '@tabler/icons-react/dist/esm/icons/IconConfetti.mjs';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { Capability } from '../__generated__/CommunitiesPageQuery.graphql';
import { useUnsavedChanges } from '../core/useUnsavedChanges.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { showToast } from '../ui/toast.ts';
import { focusFirstError } from '../ui/useForm.ts';
import { ColorField } from './ColorField.tsx';
import { CommunityTextFields, CoverField, KindField, LogoField } from './CommunityFields.tsx';
import { newCommunity, useCommunityForm } from './communityForm.ts';
import { communityPath } from './communityKinds.tsx';
import { type Saved, useSaveCommunity } from './useSaveCommunity.ts';

const steps = ['Présentation', 'Logo', 'Couverture', 'Confirmation', 'Membres'] as const;

interface Props {
  capabilities: readonly Capability[];
  /** Opens the last step: members for the community that has been made. */
  onInvite: (communityDatabaseId: string) => void;
  /** The last step. */
  children: ReactNode;
}

/** Five steps; once made, a community is changed by whatever is saved later. */
export function CreationWizard({ capabilities, onInvite, children }: Props) {
  const form = useCommunityForm(newCommunity, false);
  const [save, isSaving] = useSaveCommunity(form);
  const [step, setStep] = useState(0);
  const [community, setCommunity] = useState<Saved | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const element = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  const leave = useUnsavedChanges(form.hasChanges);
  const open = (made: Saved) => void navigate(communityPath(made.databaseId));
  const close = () => {
    if (community) open(community);
    else void navigate('/communautes');
  };
  const next = async () => {
    setFailure(null);
    if (step === 0 && !form.check()) {
      focusFirstError(element.current);
      return;
    }
    if (step < 2) {
      setStep(step + 1);
      return;
    }
    const saved = await save(community?.id ?? null);
    if (!saved.isSaved) {
      setFailure(saved.message);
      // Go to the step of the first rejected field.
      const [first] = saved.refused;
      if (first !== undefined) flushSync(() => setStep(first === 'logo' ? 1 : first === 'cover' ? 2 : 0));
      focusFirstError(element.current);
      return;
    }
    if (saved.community === null && community === null) {
      // Created, but its id was not returned: the list shows it.
      showToast({ text: 'votre communauté a été créée avec succès', kind: 'success' });
      leave(() => void navigate('/communautes'));
      return;
    }
    form.keep(form.values);
    setCommunity(saved.community ?? community);
    setStep(3);
  };
  const back = () => {
    setFailure(null);
    setStep(step - 1);
  };

  return (
    <Dialog
      title="Création communauté"
      isOpen
      onClose={close}
      footer={
        <>
          {step > 0 && (
            <Button kind="quiet" className="flush-medium mr-auto" isDisabled={isSaving} onPress={back}>
              Retour
            </Button>
          )}
          {step < 3 && (
            <Button kind="primary" isPending={isSaving} onPress={() => void next()}>
              {step < 2 ? 'Suivant' : community ? 'Enregistrer' : 'Créer la communauté'}
            </Button>
          )}
          {step === 3 && community && (
            <>
              <Button onPress={() => open(community)}>Plus tard</Button>
              <Button
                kind="primary"
                onPress={() => {
                  onInvite(community.databaseId);
                  setStep(4);
                }}
              >
                Ajouter des membres
              </Button>
            </>
          )}
          {step === 4 && community && (
            <Button kind="primary" onPress={() => open(community)}>
              Terminer
            </Button>
          )}
        </>
      }
    >
      <div ref={element} className="flex flex-col gap-5">
        <p className="m-0 text-sm text-muted" aria-live="polite">
          {`Étape ${step + 1} sur ${steps.length}\u00a0: ${steps[step]}`}
        </p>
        {failure !== null && <ErrorNotice message={failure} />}
        {step === 0 && (
          <>
            <CommunityTextFields form={form} isEdited={false} capabilities={capabilities} />
            <KindField form={form} />
            <ColorField
              value={form.values.color}
              onChange={(color) => form.set('color', color)}
              error={form.errors.color}
            />
          </>
        )}
        {step === 1 && <LogoField form={form} src={null} />}
        {step === 2 && <CoverField form={form} src={null} />}
        {step === 3 && (
          <div className="py-6 text-center">
            <IconConfetti aria-hidden="true" className="mx-auto mb-3 size-12 text-accent-ink" />
            <p className="m-0 text-2xl font-bold">Félicitations&nbsp;!</p>
            <p className="m-0 mt-2 text-ink-soft">votre communauté a été créée avec succès</p>
          </div>
        )}
        {step === 4 && children}
      </div>
    </Dialog>
  );
}
