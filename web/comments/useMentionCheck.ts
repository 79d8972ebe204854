import { useEffect, useRef, useState } from 'react';
import { useMentions } from '../members/useMentions.ts';
import { findInvalidMentions, type MentionedPerson } from '../ui/findInvalidMentions.ts';
import type { CommentDraft } from './commentDraft.ts';

const keyOf = ({ id, label }: MentionedPerson): string => `${id} ${label}`;

/**
 * Removes mentions that were pasted or kept in a draft and are not valid (any more). Returns those, and a function for
 * a mention that needs no check.
 */
export function useMentionCheck(
  communityId: string,
  { text, mentions }: Pick<CommentDraft, 'text' | 'mentions'>,
  removeMentions: (marks: readonly MentionedPerson[]) => void,
) {
  const suggest = useMentions(communityId);
  const checked = useRef(new Set<string>());
  const [unmarked, setUnmarked] = useState<readonly MentionedPerson[]>([]);
  useEffect(() => {
    const marks = mentions.filter(
      (mark) => text.includes(`@${mark.label}`) && !checked.current.has(keyOf(mark)),
    );
    if (marks.length === 0) return;
    for (const mark of marks) checked.current.add(keyOf(mark));
    void findInvalidMentions(marks, suggest).then((invalid) => {
      if (invalid.length === 0) return;
      removeMentions(invalid);
      setUnmarked((before) => [...before, ...invalid]);
    });
  }, [text, mentions, suggest, removeMentions]);
  return { unmarked, addValid: (mark: MentionedPerson) => void checked.current.add(keyOf(mark)) };
}
