import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import type { ReactNode, RefObject } from 'react';
import type { DraftState } from '../../drafts/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { ImageField } from '../../uploads/ImageField.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import type { Illustration, PublicationDraft } from './postDraft.ts';
import { PublishingStatus } from './PublishingStatus.tsx';
import type { useDraftSending } from './useDraftSending.ts';

/** What the form of a publication shows of its state. */
interface State {
  held: Pick<DraftState<PublicationDraft>, 'draft' | 'other' | 'takeOther' | 'forget'>;
  publishing: Omit<ReturnType<typeof useDraftSending>, 'publish'>;
  isKept: boolean;
  submit: (isNew?: boolean) => Promise<void>;
}

interface FooterProps {
  state: State;
  /** Whether the failure is shown beside a field. */
  isShownBesideField: boolean;
  onClose: () => void;
  /** Tools beside the buttons. */
  children?: ReactNode;
  /** The button that sends, where it is not « Publier ». */
  action?: string;
  /** Another way to publish, after the button. */
  otherWay?: ReactNode;
}

/** Buttons and progress, fixed at the bottom of the screen, and the state of the draft. */
export function PublicationFooter({
  state,
  isShownBesideField,
  onClose,
  children,
  action = 'Publier',
  otherWay,
}: FooterProps) {
  const { held, publishing, isKept, submit } = state;
  const { isPending, progress, isPausing, failure, mayBePublished, cancel } = publishing;
  const notice = (
    <DraftNotice
      isKept={isKept}
      isDisabled={isPending}
      hasOther={held.other !== null}
      onTakeOther={held.takeOther}
      onDiscard={held.forget}
    />
  );
  return (
    <div className="sticky bottom-0 z-10 flex flex-col gap-2 rounded-b-2xl border-t border-line bg-surface py-2 max-sm:order-last max-sm:mt-auto max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] lg:bottom-0">
      <div className="flex flex-wrap items-center gap-2 px-2">
        {children ?? <div className="flex flex-wrap items-center gap-2 px-2">{notice}</div>}
        <div className={`ml-auto flex items-center gap-2 ${otherWay ? '' : 'px-2'}`}>
          <Button onPress={onClose}>Fermer</Button>
          <Button kind="primary" type="submit" isPending={isPending}>
            {action}
          </Button>
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
      {/* Its row is always there, so that the card does not grow while one writes. */}
      {children !== undefined && (
        <div className="flex min-h-9 flex-wrap items-center gap-2 px-4 pointer-coarse:min-h-11">{notice}</div>
      )}
    </div>
  );
}

interface Props {
  label: string;
  /** Label shown while a picture is dragged over the page. */
  dropLabel: string;
  state: State & {
    element: RefObject<HTMLFormElement | null>;
    community: { field: ReactNode };
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
  dropLabel,
  state,
  illustration,
  onIllustrate,
  onBack,
  onClose,
  children,
}: Props) {
  const { element, community, refusals, publishing, submit } = state;
  const communityField: ReactNode = community.field;
  const { image, imageAlt = '' } = illustration;
  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex min-h-full flex-col gap-4 pt-4"
    >
      <div className="flex flex-col gap-4 px-4">
        <Button
          kind="quiet"
          size="small"
          className="flush-small self-start"
          icon={<IconArrowLeft aria-hidden />}
          onPress={onBack}
        >
          Retour à la publication
        </Button>
        {communityField}
        {children}
        <ImageField
          label="Image (facultative)"
          file={image}
          error={refusals.image}
          // The alternative text described the previous picture.
          onChange={(next) => onIllustrate({ image: next, imageAlt: '' })}
          alternative={{ alt: imageAlt, onChange: (alt) => onIllustrate({ image, imageAlt: alt }) }}
          {...(publishing.isPending ? {} : { dropLabel })}
        />
      </div>
      <PublicationFooter
        state={state}
        isShownBesideField={Object.keys(refusals).length > 0}
        onClose={onClose}
      />
    </form>
  );
}
