import { useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { documentKinds, imageKinds, checkFiles, videoKinds, rejectionMessage } from '../uploads/limits.ts';
import { readUploadRules } from '../uploads/uploadRules.ts';
import { useStorage } from './useStorage.ts';

/** What a library takes at once. */
const library = {
  kinds: [...imageKinds, ...videoKinds, ...documentKinds],
  most: 5,
  tooMany: 'Il faut choisir maximum 5 fichiers',
};

/** Files that are about to be added to a library. */
export interface ChosenFiles {
  files: readonly File[];
  /** Why some that were chosen are not among them, in French. */
  failure: string | null;
  add(chosen: readonly File[]): Promise<void>;
  /** Takes one away, by its place. */
  remove(place: number): void;
  refuse(failure: string): void;
  clear(): void;
}

/** What was chosen or dropped for a library, as far as it takes it. */
export function useChosenFiles(communityId: string | null): ChosenFiles {
  const environment = useRelayEnvironment();
  const [files, setFiles] = useState<readonly File[]>([]);
  // What is chosen while there is still something to ask is not lost: each begins with what is there then.
  const latest = useRef<readonly File[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const { refusalOf } = useStorage(communityId);
  const show = (next: readonly File[]) => {
    latest.current = next;
    setFiles(next);
  };
  return {
    files,
    failure,
    async add(chosen) {
      if (chosen.length === 0) return;
      const { sizes } = await readUploadRules(environment);
      const { taken, refusals } = checkFiles([...latest.current, ...chosen], { ...library, sizes });
      setFailure(rejectionMessage(refusals));
      // Shown before there is known to be room: what is sent meanwhile has it, and the server decides.
      show(taken);
      const lack = await refusalOf(taken);
      if (lack === null) return;
      setFailure(lack);
      show(latest.current.filter((file) => !chosen.includes(file)));
    },
    remove: (place) => show(latest.current.filter((_, other) => other !== place)),
    refuse: setFailure,
    clear() {
      show([]);
      setFailure(null);
    },
  };
}
