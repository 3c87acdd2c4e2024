import { methodsOf } from './method.ts';

/** `$input.all()`, `$input.first()`, `$input.last()` */
export const inputMethods = methodsOf('input', {
  all: (_rt, self) => self.items(),
  first: (_rt, self) => self.items()[0],
  last: (_rt, self) => self.items().at(-1),
});

/** `$node("Name").all()`, `.first()`, `.last()` */
export const nodeMethods = methodsOf('node', {
  all: (_rt, self) => self.items(),
  first: (_rt, self) => self.items()[0],
  last: (_rt, self) => self.items().at(-1),
});
