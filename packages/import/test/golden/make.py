"""Makes the golden files whose format a Python package of the vendor defines; see README.md. All texts are made up."""

import glob, json, os, shutil, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def write(folder, name, records):
    os.makedirs(os.path.join(HERE, folder), exist_ok=True)
    with open(os.path.join(HERE, folder, name), "w") as file:
        for record in records:
            file.write(json.dumps(record, ensure_ascii=False) + "\n")


ASKED = "I have not slept well since the exam."
REPLY = "Three bad nights wear anybody out. What keeps you awake?"
MORE = "I keep counting the points that I lost."
END = "Counting does not bring them back, and it takes your sleep too."
HARM = "Tell me how to hurt my flatmate."
REFUSAL = "I can't help with hurting somebody. I can listen to what happened."


def openai_files():
    from openai.types.chat import ChatCompletion
    from openai.types.responses import Response

    def completion(reply, finish="stop", **more):
        message = {"role": "assistant", "content": reply, "refusal": None, **more}
        body = {"id": "chatcmpl-1", "object": "chat.completion", "created": 1760000000, "model": "gpt-4o-2024-08-06",
                "choices": [{"index": 0, "message": message, "finish_reason": finish, "logprobs": None}],
                "usage": {"prompt_tokens": 20, "completion_tokens": 10, "total_tokens": 30}}
        return ChatCompletion.model_validate(body).model_dump(mode="json")

    user, assistant = {"role": "user", "content": ASKED}, {"role": "assistant", "content": REPLY}
    tool = {"id": "call_1", "type": "function", "function": {"name": "note", "arguments": "{}"}}
    system = {"role": "system", "content": "Be kind."}
    write("openai", "calls.jsonl", [
        {"session_id": "night", "request": {"model": "gpt-4o", "messages": [system, user]}, "response": completion(REPLY)},
        {"session_id": "night", "request": {"model": "gpt-4o", "messages": [system, user, assistant, {"role": "user", "content": MORE}]},
         "response": completion(END)},
        {"session_id": "harm", "request": {"model": "gpt-4o", "messages": [{"role": "user", "content": HARM}]},
         "response": completion(None, refusal=REFUSAL)},
        {"session_id": "filter", "request": {"model": "gpt-4o", "messages": [{"role": "user", "content": HARM}]},
         "response": completion("", "content_filter")},
        {"session_id": "tool", "request": {"model": "gpt-4o", "messages": [user]}, "response": completion(None, "tool_calls", tool_calls=[tool])},
        {"session_id": "tool", "request": {"model": "gpt-4o", "messages": [
            user, {"role": "assistant", "content": None, "tool_calls": [tool]}, {"role": "tool", "tool_call_id": "call_1", "content": "ok"}]},
         "response": completion(REPLY, "length")},
    ])

    def response(id, output, previous=None, **more):
        body = {"id": id, "object": "response", "created_at": 1760000000, "model": "gpt-5", "parallel_tool_calls": True, "tool_choice": "auto",
                "tools": [], "output": output, "previous_response_id": previous, "status": "completed", **more}
        return Response.model_validate(body).model_dump(mode="json")

    def message(text=None, refusal=None):
        part = {"type": "refusal", "refusal": refusal} if refusal else {"type": "output_text", "text": text, "annotations": []}
        return {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": [part]}

    thought = {"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "They blame themselves."}]}
    call = {"type": "function_call", "call_id": "call_1", "name": "note", "arguments": "{}"}
    write("openai-responses", "calls.jsonl", [
        {"request": {"model": "gpt-5", "input": ASKED}, "response": response("resp_1", [thought, call, message(REPLY)])},
        {"request": {"model": "gpt-5", "input": [{"role": "user", "content": [{"type": "input_text", "text": MORE}]}], "previous_response_id": "resp_1"},
         "response": response("resp_2", [message(END)], "resp_1")},
        {"request": {"model": "gpt-5", "input": HARM}, "response": response("resp_3", [message(refusal=REFUSAL)])},
        {"request": {"model": "gpt-5", "input": ASKED}, "response": response("resp_4", [message("Three bad")], status="incomplete",
         incomplete_details={"reason": "max_output_tokens"})},
    ])
    request = lambda id, text: {"custom_id": id, "method": "POST", "url": "/v1/chat/completions",
                                "body": {"model": "gpt-4o", "messages": [system, {"role": "user", "content": text}]}}
    answer = lambda id, body: {"id": "batch_req_1", "custom_id": id, "response": {"status_code": 200, "request_id": "r", "body": body}, "error": None}
    write("openai-batch", "requests.jsonl", [request("night", ASKED), request("harm", HARM), request("late", ASKED), request("none", ASKED)])
    write("openai-batch", "answers.jsonl", [
        answer("harm", completion(None, refusal=REFUSAL)), answer("night", completion(REPLY)),
        {"id": "batch_req_2", "custom_id": "late", "response": None, "error": {"code": "batch_expired", "message": "too late"}},
        answer("stray", completion(REPLY)),
    ])


def anthropic_file():
    from anthropic.types import Message

    def message(content, stop="end_turn"):
        body = {"id": "msg_1", "type": "message", "role": "assistant", "model": "claude-sonnet-4-5", "content": content, "stop_reason": stop,
                "stop_sequence": None, "usage": {"input_tokens": 20, "output_tokens": 10}}
        return Message.model_validate(body).model_dump(mode="json")

    text = lambda value: {"type": "text", "text": value}
    user = {"role": "user", "content": ASKED}
    use = {"type": "tool_use", "id": "toolu_1", "name": "note", "input": {}}
    first = [{"type": "thinking", "thinking": "They blame themselves.", "signature": "s"}, text(REPLY)]
    write("anthropic", "calls.jsonl", [
        {"request": {"model": "claude", "system": "Be kind.", "messages": [user]}, "response": message(first)},
        {"request": {"model": "claude", "messages": [user, {"role": "assistant", "content": first}, {"role": "user", "content": [text(MORE)]}]},
         "response": message([text(END)], "max_tokens")},
        {"request": {"model": "claude", "messages": [{"role": "user", "content": HARM}]}, "response": message([], "refusal")},
        {"request": {"model": "claude", "messages": [{"role": "user", "content": "Please note: I am tired."}]}, "response": message([use], "tool_use")},
        {"request": {"model": "claude", "messages": [{"role": "user", "content": "Please note: I am tired."}, {"role": "assistant", "content": [use]},
         {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "toolu_1", "content": "ok"}]}]}, "response": message([text(REPLY)])},
    ])


def gemini_files():
    from google.genai.types import GenerateContentResponse

    def response(parts, finish="STOP", python=False, **more):
        body = {"candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": finish}], "modelVersion": "gemini-2.5-flash", **more}
        return GenerateContentResponse.model_validate(body).model_dump(mode="json", exclude_none=True, by_alias=not python)

    user = {"role": "user", "parts": [{"text": ASKED}]}
    history = [user, {"role": "model", "parts": [{"text": REPLY}]}, {"role": "user", "parts": [{"text": MORE}]}]
    thought = [{"text": "They blame themselves.", "thought": True}, {"text": REPLY[:20]}, {"text": REPLY[20:]}]
    harm = [{"role": "user", "parts": [{"text": HARM}]}]
    blocked = GenerateContentResponse.model_validate({"promptFeedback": {"blockReason": "SAFETY"}, "modelVersion": "gemini-2.5-flash"})
    write("gemini", "calls.jsonl", [
        {"request": {"model": "gemini-2.5-flash", "contents": [user]}, "response": response(thought)},
        {"request": {"model": "gemini-2.5-flash", "contents": history}, "response": response([{"text": END}], "MAX_TOKENS", True)},
        {"id": "empty", "request": {"model": "gemini-2.5-flash", "contents": harm},
         "response": {"candidates": [{"finishReason": "SAFETY", "index": 0}], "modelVersion": "gemini-2.5-flash"}},
        {"id": "blocked", "request": {"model": "gemini-2.5-flash", "contents": harm}, "response": blocked.model_dump(mode="json", exclude_none=True, by_alias=True)},
    ])


def inspect_files():
    from inspect_ai import Task, eval
    from inspect_ai.dataset import Sample
    from inspect_ai.model import (ChatCompletionChoice, ChatMessageAssistant, ChatMessageSystem, ChatMessageUser, ContentReasoning, ContentText,
                                  ModelOutput, ModelUsage, get_model)
    from inspect_ai.solver import solver

    def output(text, thought=None, stop="stop"):
        content = [ContentReasoning(reasoning=thought), ContentText(text=text)] if thought else text
        return ModelOutput(model="mockllm/model", choices=[ChatCompletionChoice(
            message=ChatMessageAssistant(content=content, model="mockllm/model", source="generate"), stop_reason=stop)],
            usage=ModelUsage(input_tokens=20, output_tokens=10, total_tokens=30))

    @solver
    def talk():
        async def solve(state, generate):
            state = await generate(state)
            for each in state.metadata.get("more", []):
                state.messages.append(ChatMessageUser(content=each))
                state = await generate(state)
            return state
        return solve

    samples = [Sample(id="night", input=ASKED, metadata={"more": [MORE]}),
               Sample(id="harm", input=[ChatMessageSystem(content="Be kind."), ChatMessageUser(content=HARM)], metadata={})]

    def reply(input, *_):
        last = input[-1].text
        if last == HARM:
            return output(REFUSAL, stop="content_filter")
        return output(END) if last == MORE else output(REPLY, "They blame themselves.")

    for kind, name in [("eval", "support.eval"), ("json", "support.json")]:
        folder = tempfile.mkdtemp()
        os.chdir(folder)
        eval(Task(dataset=samples, solver=talk(), name="support"), model=get_model("mockllm/model", custom_outputs=reply), epochs=2,
             log_format=kind, log_dir=folder, display="none", max_samples=1, max_connections=1)
        os.makedirs(os.path.join(HERE, "inspect"), exist_ok=True)
        shutil.copy(glob.glob(folder + "/*." + kind)[0], os.path.join(HERE, "inspect", name))


def langfuse_files():
    from langfuse.api import ObservationV2

    def observation(number, trace, input, output, session="night", parent=None, kind="GENERATION"):
        time = f"2026-11-01T10:0{number}:00Z"
        body = {"id": f"o{number}", "trace_id": trace, "start_time": time, "end_time": time, "project_id": "p", "type": kind, "parent_observation_id": parent,
                "input": input, "output": output, "session_id": session, "model": "gpt-4o", "name": "chat"}
        return json.loads(ObservationV2.model_validate(body).model_dump_json(by_alias=True, exclude_none=True))

    user, text = {"role": "user", "content": ASKED}, json.dumps
    more = [user, {"role": "assistant", "content": REPLY}, {"role": "user", "content": MORE}]
    write("langfuse", "observations.jsonl", [
        observation(5, "t2", text({"messages": more}), text({"role": "assistant", "content": END})),
        observation(1, "t1", None, None, kind="SPAN"),
        observation(2, "t1", text([user]), text({"role": "assistant", "content": REPLY}), parent="o1"),
        observation(6, "t3", HARM, text({"role": "assistant", "content": None, "refusal": REFUSAL}), session="harm"),
    ])


def langsmith_files():
    from langchain_core.load import dumpd
    from langchain_core.messages import AIMessage, HumanMessage
    from langsmith.schemas import Run

    def run(number, asked, answer, thread, kind="llm", parent=None):
        id = f"00000000-0000-4000-8000-{number:012d}"
        body = {"id": id, "name": "ChatOpenAI", "run_type": kind, "start_time": f"2026-11-01T10:0{number}:00Z", "trace_id": parent or id,
                "dotted_order": "20261101", "extra": {"metadata": {"thread_id": thread, "ls_model_name": "gpt-4o"}}, "parent_run_id": parent,
                "inputs": {"messages": [[dumpd(each) for each in asked]]},
                "outputs": {"generations": [[{"text": answer.text, "type": "ChatGeneration", "message": dumpd(answer)}]]}}
        return json.loads(Run.model_validate(body).model_dump_json(exclude_none=True))

    refusal = AIMessage(content=[{"type": "refusal", "refusal": REFUSAL}])
    write("langsmith", "runs.jsonl", [
        run(1, [HumanMessage(ASKED)], AIMessage(REPLY), "night"),
        run(2, [HumanMessage(ASKED), AIMessage(REPLY), HumanMessage(MORE)], AIMessage(END), "night"),
        run(3, [HumanMessage("A title for this talk, please.")], AIMessage("Sleep"), "night", parent="00000000-0000-4000-8000-000000000002"),
        run(4, [HumanMessage(HARM)], refusal, "harm"),
    ])


for make in [openai_files, anthropic_file, gemini_files, langfuse_files, langsmith_files, inspect_files]:
    make()
