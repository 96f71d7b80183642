import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../icon-button.tsx";
import { Field, type FieldProps } from "./field.tsx";

export function PasswordField(props: Omit<FieldProps, "type" | "trailing">) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? "Ocultar contraseña" : "Mostrar contraseña"}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="rounded-l-none -outline-offset-2"
        />
      }
    />
  );
}
