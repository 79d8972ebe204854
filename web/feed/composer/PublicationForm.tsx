import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../../ui/Button.tsx';
import { confirmDiscard } from '../../ui/confirm.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { ImageField } from '../../ui/ImageField.tsx';

/** What the form of a poll or an event is given. */
export interface PublicationProps {
  communityId: string;
  /** Where the community is chosen. */
  communityField: ReactNode;
  /** Shows that a community is missing; answers whether one is there. */
  requireCommunity: () => boolean;
  /** The connections on whose top the new post is put. */
  connections: readonly string[];
  onBack: () => void;
  onPublished: () => void;
}

interface Props extends Pick<PublicationProps, 'communityField' | 'onBack'> {
  ref: RefObject<HTMLFormElement | null>;
  label: string;
  hasChanges: boolean;
  image: File | null;
  onImage: (image: File | null) => void;
  failure: string | null;
  isPending: boolean;
  onSubmit: () => Promise<void>;
  /** The fields between the community and the picture. */
  children: ReactNode;
}

/** The frame of what is published beside plain posts: the way back, the community, a picture, and « Publier ». */
export function PublicationForm({
  ref,
  label,
  communityField,
  hasChanges,
  image,
  onImage,
  failure,
  isPending,
  onBack,
  onSubmit,
  children,
}: Props) {
  return (
    <form
      ref={ref}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      className="flex flex-col gap-4 p-4"
    >
      <Button
        kind="quiet"
        size="small"
        className="self-start"
        icon={<IconArrowLeft aria-hidden />}
        onPress={() => void confirmDiscard(hasChanges, onBack)}
      >
        Retour à la publication
      </Button>
      {communityField}
      {children}
      <ImageField label="Image (facultative)" file={image} onChange={onImage} />
      {failure !== null && (
        <ErrorNotice message={failure} onRetry={() => void onSubmit()} isRetrying={isPending} />
      )}
      <Button kind="primary" type="submit" isPending={isPending} className="self-end">
        Publier
      </Button>
    </form>
  );
}
