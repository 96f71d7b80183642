import { useState } from "react";

/** The texts of a form by the names of its fields, and `bind`, which returns the props of one field. All fields are required. */
export function useFields<Texts extends Record<string, string>>(empty: Texts) {
  const [fields, setFields] = useState(empty);
  const bind = (name: keyof Texts & string) => ({
    name,
    value: fields[name],
    required: true,
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  return { fields, bind };
}
