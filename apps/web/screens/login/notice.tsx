/** Something that stands in place of a form: why there is none, or what happens next. */
export function Notice({ title, text }: { title: string; text: string }) {
  return (
    <div role="status" className="rounded-control bg-surface-2 px-3.5 py-3 text-sm">
      <p className="font-medium">{title}</p>
      <p className="mt-1 break-words text-ink-2">{text}</p>
    </div>
  );
}
