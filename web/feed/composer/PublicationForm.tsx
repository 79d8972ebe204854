import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ImageField } from '../../uploads/ImageField.tsx';
import { ComposerFooter } from './ComposerFooter.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { PublishingStatus } from './PublishingStatus.tsx';
import type { Communities } from './useCommunityChoice.tsx';
import type { PublicationState } from './usePublicationForm.ts';

export interface PublicationProps {
  communities: Communities;
  /** Connections that the new post is prepended to. */
  connections: readonly string[];
  onBack: () => void;
  onClose: () => void;
}

interface Props extends Pick<PublicationProps, 'onBack' | 'onClose'> {
  label: string;
  /** Label shown while a picture is dragged over the page. */
  dropLabel: string;
  state: PublicationState;
  /** Fields between community and picture. */
  children: ReactNode;
}

/** Shared form of polls and events: community, picture, draft and « Publier ». */
export function PublicationForm({ label, dropLabel, state, onBack, onClose, children }: Props) {
  const { element, held, community, illustration, setIllustration, publishing, submit } = state;
  const { isPending, progress, isPausing, failure, isPerhapsThere, refusals, cancel } = publishing;
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
      className="flex min-h-full flex-col gap-4 px-4 pt-4"
    >
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
        onChange={(next) => setIllustration({ image: next, imageAlt: '' })}
        alternative={{ alt: imageAlt, onChange: (alt) => setIllustration({ image, imageAlt: alt }) }}
        {...(isPending ? {} : { dropLabel })}
      />
      <div className="contents *:-mx-4">
        <ComposerFooter>
          <div className="flex justify-end gap-2 px-4">
            <Button onPress={onClose}>Fermer</Button>
            <Button kind="primary" type="submit" isPending={isPending}>
              Publier
            </Button>
          </div>
          <PublishingStatus
            progress={progress}
            isPausing={isPausing}
            failure={state.isShownBesideField ? null : failure}
            isPerhapsThere={isPerhapsThere}
            onCancel={cancel}
            onRetry={(isNew) => void submit(isNew)}
            firstSentAt={held.draft.firstSentAt ?? null}
            onClose={onClose}
          />
        </ComposerFooter>
      </div>
      <div className="flex flex-col gap-1 pb-3 empty:hidden">
        <DraftNotice
          isKept={state.isKept}
          isDisabled={isPending}
          hasOther={held.other !== null}
          onTakeOther={held.takeOther}
          onDiscard={held.forget}
        />
      </div>
    </form>
  );
}
