import { chakra, VisuallyHidden } from 'shared/ui';
import { durationInShort, durationInWords } from '../../model/journey';

/** `1 h 15`, where a list has no room for words; read out in words. */
export function ShortDuration({ minutes }: { readonly minutes: number }) {
  return (
    <>
      <chakra.span aria-hidden whiteSpace="nowrap">
        {durationInShort(minutes)}
      </chakra.span>
      <VisuallyHidden>{durationInWords(minutes)}</VisuallyHidden>
    </>
  );
}
