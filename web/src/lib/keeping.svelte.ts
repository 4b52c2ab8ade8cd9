// What somebody chose or typed survives a change of tab and a reload: it is kept for this tab of the browser.

/** Keep a form under a name, and fill it in with what was kept. Call it while a component is made. */
export function keeping<Form extends object>(name: string, form: () => Form, restore: (was: Form) => void): void {
  const key = `gridseer-form-${name}`;
  const kept = sessionStorage.getItem(key);
  if (kept) restore({ ...form(), ...(JSON.parse(kept) as Partial<Form>) });
  $effect(() => sessionStorage.setItem(key, JSON.stringify(form())));
}
