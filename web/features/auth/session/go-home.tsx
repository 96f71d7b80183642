import { useEffect } from "react";
import { paths } from "../../../paths.ts";
import { BlankScreen } from "../../../ui/empty/blank-screen.tsx";

/** Leaves the application for the public site, which is another document. */
export function GoHome() {
  useEffect(() => window.location.replace(paths.home), []);
  return <BlankScreen />;
}
