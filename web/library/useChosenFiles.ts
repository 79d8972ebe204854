import { useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import {
  documentKinds,
  imageKinds,
  checkFiles,
  videoKinds,
  rejectionMessage,
} from '../uploads/fileChecks.ts';
import { readUploadRules } from '../uploads/uploadRules.ts';
import { type FileChecks, useFileChecks } from '../uploads/useFileChecks.ts';
import { useStorage } from './useStorage.ts';

/** Limits of one upload. */
const library = {
  kinds: [...imageKinds, ...videoKinds, ...documentKinds],
  most: 5,
  tooMany: 'Il faut choisir maximum 5 fichiers',
};

/** Files selected for a library. */
export interface ChosenFiles {
  files: readonly File[];
  /** Error for rejected files, in French. */
  failure: string | null;
  checks: FileChecks;
  add(chosen: readonly File[]): Promise<void>;
  /** Removes a file by its index. */
  remove(place: number): void;
  refuse(failure: string): void;
  clear(): void;
}

/** Accepted files selected or dropped for a library. */
export function useChosenFiles(communityId: string | null): ChosenFiles {
  const environment = useRelayEnvironment();
  const [files, setFiles] = useState<readonly File[]>([]);
  // Each selection starts from the current files, so that none is lost during a check.
  const latest = useRef<readonly File[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const { refusalOf } = useStorage(communityId);
  const checks = useFileChecks();
  const show = (next: readonly File[]) => {
    latest.current = next;
    setFiles(next);
  };
  /** The server decides in any case. */
  const checkStorage = async (taken: readonly File[], chosen: readonly File[]): Promise<void> => {
    const lack = await refusalOf(taken);
    if (lack === null) return;
    setFailure(lack);
    show(latest.current.filter((file) => !chosen.includes(file)));
  };
  const take = async (chosen: readonly File[]): Promise<boolean> => {
    const { sizes } = await readUploadRules(environment);
    const { taken, refusals } = checkFiles([...latest.current, ...chosen], { ...library, sizes });
    setFailure(rejectionMessage(refusals));
    show(taken);
    void checkStorage(taken, chosen);
    return refusals.length === 0;
  };
  return {
    files,
    failure,
    checks,
    async add(chosen) {
      if (chosen.length > 0) await checks.track(take(chosen));
    },
    remove: (place) => show(latest.current.filter((_, other) => other !== place)),
    refuse: setFailure,
    clear() {
      show([]);
      setFailure(null);
    },
  };
}
