import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { type ReactNode, type RefObject, useEffect } from 'react';
import type { DraftState } from '../../drafts/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { ImageField } from '../../uploads/ImageField.tsx';
import type { FileChecks } from '../../uploads/useFileChecks.ts';
import { DraftNotice } from './DraftNotice.tsx';
import type { Illustration, PublicationDraft } from './postDraft.ts';
import { PublicationHead, useIsScreen } from './PublicationHead.tsx';
import { PublishingStatus } from './PublishingStatus.tsx';
import type { useDraftSending } from './useDraftSending.ts';

/** What the form of a publication shows of its state. */
interface State {
  held: Pick<DraftState<PublicationDraft>, 'draft' | 'otherTabDraft' | 'takeOtherTabDraft' | 'forget'>;
  publishing: Omit<ReturnType<typeof useDraftSending>, 'publish'>;
  isBusy: boolean;
  isKept: boolean;
  submit: (isNew?: boolean) => Promise<void>;
}

/** State of the draft. */
export const StateNotice = ({ state: { held, publishing, isBusy, isKept } }: { state: State }) => (
  <DraftNotice
    isKept={isKept}
    isDisabled={isBusy}
    hasOther={held.otherTabDraft !== null}
    onTakeOther={held.takeOtherTabDraft}
    onDiscard={() => {
      publishing.discard();
      held.forget();
    }}
  />
);

interface FooterProps {
  state: State;
  /** Whether the failure is shown beside a field. */
  isShownBesideField: boolean;
  isTitled?: boolean | undefined;
  onClose: () => void;
  /** Content beside the buttons. */
  children: ReactNode;
  /** The button that sends, where it is not « Publier ». */
  action?: string;
  /** Another way to publish, after the button. */
  otherWay?: ReactNode;
}

/** Buttons and progress; a phone has the buttons in the title bar. */
export function PublicationFooter({
  state,
  isShownBesideField,
  isTitled,
  onClose,
  children,
  action = 'Publier',
  otherWay,
}: FooterProps) {
  const { held, publishing, isBusy, submit } = state;
  const isScreen = useIsScreen(isTitled);
  const { progress, isPausing, failure, mayBePublished, cancel } = publishing;
  return (
    <div className="sticky bottom-0 z-10 flex flex-col gap-2 rounded-b-2xl border-t border-line bg-surface py-2 max-sm:order-last max-sm:mt-auto max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-sm:not-has-[button,[role]]:hidden sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] lg:bottom-0">
      <div className="flex flex-wrap items-center gap-2 px-2">
        {children}
        <div className={`ml-auto flex items-center gap-2 ${otherWay ? '' : 'px-2'}`}>
          {!isScreen && (
            <>
              <Button onPress={onClose}>Fermer</Button>
              <Button kind="primary" type="submit" isPending={isBusy}>
                {action}
              </Button>
            </>
          )}
          {otherWay}
        </div>
      </div>
      <PublishingStatus
        progress={progress}
        isPausing={isPausing}
        failure={isShownBesideField ? null : failure}
        mayBePublished={mayBePublished}
        onCancel={cancel}
        onRetry={(isNew) => void submit(isNew)}
        firstSentAt={held.draft.firstSentAt ?? null}
        onClose={onClose}
      />
    </div>
  );
}

interface Props {
  label: string;
  isTitled?: boolean | undefined;
  /** Label shown while a picture is dragged over the page. */
  dropLabel: string;
  state: State & {
    element: RefObject<HTMLFormElement | null>;
    community: { field: ReactNode };
    checks: FileChecks;
    refusals: Readonly<Record<string, string>>;
  };
  illustration: Illustration;
  onIllustrate: (illustration: Illustration) => void;
  onBack: () => void;
  onClose: () => void;
  /** Fields between community and picture. */
  children: ReactNode;
}

/** Shared form of polls and events: community, picture, draft and « Publier ». */
export function PublicationForm({
  label,
  isTitled,
  dropLabel,
  state,
  illustration,
  onIllustrate,
  onBack,
  onClose,
  children,
}: Props) {
  const { element, community, refusals, publishing, checks, isBusy, submit } = state;
  const communityField: ReactNode = community.field;
  const { image, imageAlt = '' } = illustration;
  const isScreen = useIsScreen(isTitled);
  // It is taller than what opened it.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'start' });
  }, [element]);
  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex min-h-full flex-col gap-4"
    >
      {isScreen && <PublicationHead title={label} action="Publier" isPending={isBusy} onClose={onClose} />}
      <div className="flex flex-col gap-4 px-4 sm:pt-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {isTitled && !isScreen && <h2 className="m-0 text-lg font-bold">{label}</h2>}
          <Button
            kind="quiet"
            size="small"
            className={isTitled && !isScreen ? '' : 'flush-small'}
            icon={<IconArrowLeft aria-hidden />}
            onPress={onBack}
          >
            Retour à la publication
          </Button>
        </div>
        {communityField}
        {children}
        <ImageField
          label="Image (facultative)"
          file={image}
          error={refusals.image}
          // The alternative text described the previous picture.
          onChange={(next) => onIllustrate({ image: next, imageAlt: '' })}
          checks={checks}
          alternative={{ alt: imageAlt, onChange: (alt) => onIllustrate({ image, imageAlt: alt }) }}
          {...(publishing.isPending ? {} : { dropLabel })}
        />
      </div>
      <PublicationFooter
        state={state}
        isShownBesideField={Object.keys(refusals).length > 0}
        isTitled={isTitled}
        onClose={onClose}
      >
        <div className="flex flex-wrap items-center gap-2 px-2 empty:hidden">
          <StateNotice state={state} />
        </div>
      </PublicationFooter>
    </form>
  );
}
