import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, bodyOf } from "../../../api/api.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";

const mailQuery = queryOptions({
  queryKey: ["mail-state"],
  queryFn: async () => bodyOf(api.mail.state.$get()),
});

const REASONS = {
  bounced: "Los mensajes a esta dirección nos llegan devueltos, así que hemos dejado de enviarlos.",
  complained: "Un mensaje nuestro se marcó como spam, así que hemos dejado de escribir a esta dirección.",
};

/** Says that we no longer mail the owner, and why; the button starts again. Renders nothing while mail is sent. */
export function MailStoppedAlert() {
  const queryClient = useQueryClient();
  const { data } = useQuery(mailQuery);
  const resume = useMutation({
    mutationFn: async () => bodyOf(api.mail.resume.$post({ json: { scope: "all" } })),
    onSettled: () => queryClient.invalidateQueries(mailQuery),
  });
  if (!data?.stopped) return null;
  return (
    <Alert
      look="warning"
      action={
        <Button look="secondary" size="small" loading={resume.isPending} onClick={() => resume.mutate()}>
          Volver a enviar
        </Button>
      }
    >
      {resume.isError ? "No se pudo cambiar. Inténtalo de nuevo." : REASONS[data.stopped]}
    </Alert>
  );
}
