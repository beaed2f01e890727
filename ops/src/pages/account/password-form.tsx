import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { failureCode, failureFields } from 'shared/checkout';
import { Box, Notice, Stack } from 'shared/ui';
import { SubmitButton, useForm } from 'shared/ui/forms';
import { FirstError } from 'shared/ui/parts';
import { changePassword, mySessionsQuery } from '../../api/people';
import { newPasswordHint, newPasswordRule, PasswordField } from '../../session/password-field';
import { refusalSentence } from '../../session/refusal-sentence';
import { Refusal } from '../../session/sign-in-form';

const passwordForm = {
  idPrefix: 'own-',
  labels: { password: 'Present password', newPassword: 'New password' },
  rules: {
    password: (value: string) => (value ? undefined : 'Enter your present password.'),
    newPassword: newPasswordRule,
  },
};
const empty = { password: '', newPassword: '' };

/** Changes the password of the person. */
export function PasswordForm() {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(empty);
  const form = useForm(passwordForm, [typed, setTyped]);
  const [refused, setRefused] = useState<unknown>();
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      setTyped(empty);
      void queryClient.invalidateQueries({ queryKey: mySessionsQuery.queryKey });
    },
    onError: (failure) => {
      const isWrong = failureCode(failure) === 'CONFIRMATION_WRONG';
      const fields = isWrong ? { password: refusalSentence(failure) } : failureFields(failure);
      setRefused(form.refuse(fields) ? undefined : failure);
    },
    networkMode: 'always',
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    reset();
    setRefused(undefined);
    if (form.check()) mutate(typed);
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack maxWidth="400px">
        <FirstError errors={form.problems} />
        <PasswordField field={form.field('password')} autoComplete="current-password" />
        <PasswordField field={form.field('newPassword')} autoComplete="new-password" hint={newPasswordHint} />
        <Refusal error={refused} />
        {isSuccess && (
          <Notice tone="inform" role="status">
            Your password is changed. Your other sessions have ended.
          </Notice>
        )}
        <Box>
          <SubmitButton variant="outline" size="sm" loading={isPending}>
            Change the password
          </SubmitButton>
        </Box>
      </Stack>
    </form>
  );
}
