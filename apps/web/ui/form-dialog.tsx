import type { ReactNode } from 'react';
import { useId } from 'react';
import { Button } from './button.tsx';
import type { DialogContentProps } from './dialog.tsx';
import { DialogClose, DialogContent } from './dialog.tsx';

export interface FormDialogContentProps extends Pick<DialogContentProps, 'title' | 'description' | 'size'> {
  /** On the button that sends the form. */
  submit: string;
  /** True while the form is being sent. */
  pending: boolean;
  onSubmit: () => void;
  /** Before the buttons. */
  footerStart?: ReactNode;
  children: ReactNode;
}

/** A dialog that is a form: it is left by Cancel and sent by its button or Enter. */
export function FormDialogContent({
  submit,
  pending,
  onSubmit,
  footerStart,
  children,
  ...dialog
}: FormDialogContentProps) {
  const form = useId();
  return (
    <DialogContent
      {...dialog}
      footer={
        <>
          {footerStart}
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={form} variant="primary" loading={pending}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </DialogContent>
  );
}
