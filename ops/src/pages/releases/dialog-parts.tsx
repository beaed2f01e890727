import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureSentence } from 'shared/checkout';
import { Notice, Skeleton, Text } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';

const reasonMaxLength = 300;

/** The reason as it is sent; empty if nothing was typed. */
export const reasonOf = (typed: string): string => typed.trim().slice(0, reasonMaxLength);

interface ReasonFieldProps {
  readonly id: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (typed: string) => void;
}

/** The reason of a change, for the history. */
export function ReasonField({ id, value, error, onChange }: ReasonFieldProps) {
  return (
    <Field id={id} label="Reason" hint="It is shown in the history." error={error}>
      <TextInput maxLength={reasonMaxLength} value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

interface PlanQuery<Planned> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Planned>;
  readonly gcTime: number;
}

/**
 * The dry run of a dialog, and `stop`, to be called before what was planned is done: an answer that comes after it would be
 * that somebody has done it already.
 */
export function usePlan<Planned>(query: PlanQuery<Planned>, isEnabled: boolean) {
  const queries = useQueryClient();
  const plan = useQuery({ ...query, enabled: isEnabled });
  return { plan, stop: () => void queries.cancelQueries({ queryKey: query.queryKey }) };
}

/** The outcome of a dry run as a sentence, or why it is refused. @param plan undefined while the inputs are incomplete */
export function PlannedOutcome({ plan }: { readonly plan: UseQueryResult<{ readonly sentence: string }> | undefined }) {
  return (
    <Text role="status" textStyle="small" minHeight="5">
      {plan?.data?.sentence}
      {plan?.error && failureSentence(plan.error)}
    </Text>
  );
}

interface ReleasesLoadingProps {
  readonly query: Pick<UseQueryResult, 'isPending' | 'error'>;
  readonly height: string;
}

/** Stands for a list of releases that is loading or has failed to load. */
export function ReleasesLoading({ query: { isPending, error }, height }: ReleasesLoadingProps) {
  if (isPending) return <Skeleton height={height} />;
  if (!error) return null;
  return (
    <Notice tone="failed" role="alert">
      {failureSentence(error)}
    </Notice>
  );
}
