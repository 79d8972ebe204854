import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ImageField } from '../../uploads/ImageField.tsx';
import { ComposerFooter } from './ComposerFooter.tsx';
import type { Illustration } from './illustration.ts';
import { PublishingStatus } from './PublishingStatus.tsx';
import type { Communities } from './useCommunityChoice.tsx';
import type { usePublishing } from './usePublishing.ts';

/** What the form of a poll or an event is given. */
export interface PublicationProps {
  communities: Communities;
  /** The connections on whose top the new post is put. */
  connections: readonly string[];
  onBack: () => void;
  onClose: () => void;
}

interface Props extends Pick<PublicationProps, 'onBack' | 'onClose'> {
  ref: RefObject<HTMLFormElement | null>;
  label: string;
  /** What becomes of a picture that is dropped anywhere on the page. */
  dropLabel: string;
  /** Where the community is chosen. */
  communityField: ReactNode;
  illustration: Illustration;
  /** Takes another picture, or none: what was said of the former one goes with it. */
  onImage: (image: File | null) => void;
  onImageAlt: (alt: string) => void;
  publishing: Omit<ReturnType<typeof usePublishing>, 'publish'>;
  /** When a former version was sent. */
  firstSentAt: string | null;
  /** Whether what failed is told beside a field. */
  isToldBesideField: boolean;
  /** What is said of its draft. */
  notice: ReactNode;
  /** Publishes it; `isAnew` whatever became of a former version. */
  onSubmit: (isAnew?: boolean) => Promise<void>;
  /** The fields between the community and the picture. */
  children: ReactNode;
}

/** The frame of what is published beside plain posts: the way back, the community, a picture, and « Publier ». */
export function PublicationForm({
  ref,
  label,
  dropLabel,
  communityField,
  illustration: { image, imageAlt = '' },
  onImage,
  onImageAlt,
  publishing,
  firstSentAt,
  isToldBesideField,
  notice,
  onBack,
  onClose,
  onSubmit,
  children,
}: Props) {
  const { isPending, progress, isPausing, failure, isPerhapsThere, refusals, cancel } = publishing;
  return (
    <form
      ref={ref}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
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
        error={refusals.image ?? refusals.imageAlt}
        onChange={onImage}
        alternative={{ alt: imageAlt, onChange: onImageAlt }}
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
            failure={isToldBesideField ? null : failure}
            isPerhapsThere={isPerhapsThere}
            onCancel={cancel}
            onRetry={(isAnew) => void onSubmit(isAnew)}
            firstSentAt={firstSentAt}
            onClose={onClose}
          />
        </ComposerFooter>
      </div>
      <div className="flex flex-col gap-1 pb-3 empty:hidden">{notice}</div>
    </form>
  );
}
